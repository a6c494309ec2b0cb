namespace Shop.Nested;

/// <summary>A type within another one: elsewhere only subtypes know it by its bare name.</summary>
public partial class Buffered
{
    public class Token { }

    // expect: edge Buffered.Own type_hint_of Buffered.Token
    public void Own(Token token) { }
}
