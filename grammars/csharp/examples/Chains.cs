using Link = Shop.Chains.Outer.IChain;

namespace Shop.Chains
{
    public class Outer
    {
        public interface IChain { string Proceed(string request); }
        public class Base<T> { public class Deep { } }
    }

    public class Other
    {
        public interface IChain { string Proceed(string request); }
        public class Base<T> { }
        public static int Stated() => 1;
    }

    public class Real : Outer.Base<string>, Outer.IChain
    {
        private Outer.Base<string>.Deep deep;
        public Outer.IChain? Maybe { get; set; }
        private readonly System.Collections.Generic.List<Other.IChain> many;
        private System.Action stored = HandleStored;
        public System.Action Shown => HandleShown;

        public string Proceed(string request) => request;

        private System.Action Pick(object given, Link link)
        {
            link.Proceed("through an alias");
            if (given is Other.IChain other) other.Proceed("x");
            Done += this.HandleDone;
            var table = new Dictionary<string, System.Action> { ["a"] = HandleKeyed, { "b", HandleListed } };
            var all = new[] { HandleArray, Other.Stated };
            Later(given == null ? HandleNull : HandleOther);
            var text = "HandleUnused";
            return HandleReturned;
        }

        void HandleStored() { }
        void HandleShown() { }
        void HandleDone() { }
        void HandleKeyed() { }
        void HandleListed() { }
        void HandleArray() { }
        void HandleNull() { }
        void HandleOther() { }
        void HandleReturned() { }
        void HandleUnused() { }
    }
    // expect: edge Real extends Outer.Base
    // expect: edge Real implements Outer.IChain
    // expect: no-edge Real implements Other.IChain
    // expect: no-edge Real extends Other.Base
    // expect: edge Real.deep type_hint_of Outer.Base.Deep
    // expect: edge Real.Maybe type_hint_of Outer.IChain
    // expect: no-edge Real.Maybe type_hint_of Other.IChain
    // expect: edge Real.many type_hint_of Other.IChain
    // expect: no-edge Real.many type_hint_of Outer.IChain
    // expect: edge Real.Pick calls Outer.IChain.Proceed
    // expect: edge Real.Pick calls Other.IChain.Proceed
    // expect: edge Chains.cs imports Outer.IChain
    // expect: no-edge Chains.cs imports Other.IChain
    // expect: edge Real.stored references Real.HandleStored
    // expect: edge Real.Shown references Real.HandleShown
    // expect: edge Real.Pick references Real.HandleDone
    // expect: edge Real.Pick references Real.HandleKeyed
    // expect: edge Real.Pick references Real.HandleListed
    // expect: edge Real.Pick references Real.HandleArray
    // expect: edge Real.Pick references Other.Stated
    // expect: edge Real.Pick references Real.HandleNull
    // expect: edge Real.Pick references Real.HandleOther
    // expect: edge Real.Pick references Real.HandleReturned
    // expect: no-edge * references Real.HandleUnused
}
