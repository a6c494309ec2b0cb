using System.Collections.Generic;

namespace Shop.TypedCalls
{
    public class Bench
    {
        public static readonly Bench Shared = new();
        public Bench Lay<TTool>() => this;
        public Bench Lay<TTool>(TTool tool) => this;
        public void Sweep() { }
        public static void Count() { }
    }

    public class Porch
    {
        public static readonly Porch Shared = new();
        public void Sweep() { }
        public static void Count() { }
    }

    public class Rack<TTool>
    {
        public static Bench Fetch() => null;
        public static Bench First;
    }

    public class Shelf<TTool>
    {
        public static Porch Fetch() => null;
        public static Porch First;
    }

    public class Workshop
    {
        public void Tidy(Bench bench) => bench.Lay<int>().Lay<List<int>>(null).Sweep();
        public void Reach() => Rack<List<int>>.Fetch().Sweep();
        public void Take() => Rack<int>.First.Sweep();
        public void Share() => Bench.Shared.Sweep();
        public void Total() => global::Shop.TypedCalls.Bench.Count();
    }
    // expect: edge Workshop.Tidy calls Bench.Sweep
    // expect: no-edge Workshop.Tidy calls Porch.Sweep
    // expect: edge Workshop.Reach calls Rack.Fetch
    // expect: edge Workshop.Reach calls Bench.Sweep
    // expect: no-edge Workshop.Reach calls Shelf.Fetch
    // expect: edge Workshop.Take calls Bench.Sweep
    // expect: no-edge Workshop.Take calls Porch.Sweep
    // expect: edge Workshop.Share calls Bench.Sweep
    // expect: no-edge Workshop.Share calls Porch.Sweep
    // expect: edge Workshop.Total calls Bench.Count
    // expect: no-edge Workshop.Total calls Porch.Count
}
