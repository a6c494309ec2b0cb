// A type parameter is no type of the same name elsewhere.
namespace Shop.Generics
{
    public class Payload
    {
        public void Open() {}
    }

    public class Envelopes
    {
        // expect: edge Envelopes.Plain type_hint_of Payload
        // expect: edge Envelopes.Plain calls Payload.Open
        public void Plain(Payload payload)
        {
            payload.Open();
        }

        // expect: no-edge Envelopes.Generic type_hint_of Payload
        // expect: no-edge Envelopes.Generic calls Payload.Open
        public void Generic<Payload>(Payload payload)
        {
            payload.Open();
        }
    }

    public static class Extensions
    {
        // expect: edge Extensions.Twice calls Extensions.AddOnce
        public static TBuilder Twice<TBuilder>(this TBuilder builder) where TBuilder : BuilderBase
        {
            return builder.AddOnce();
        }

        public static TBuilder AddOnce<TBuilder>(this TBuilder builder) where TBuilder : BuilderBase => builder;
    }
}
