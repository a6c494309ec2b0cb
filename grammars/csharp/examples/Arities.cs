namespace Arities;

public interface ITide { }
public interface ITide<T> : ITide { T Level { get; } }
public interface ITideHandler<T> where T : ITide { void Run(T tide); }
public interface ITideHandler<T, TLevel> where T : ITide<TLevel> { TLevel Run(T tide); }

public class Ebb : ITide { }
public class Flood : ITide<int> { public int Level => 1; }
public class Surge : ITide<System.Collections.Generic.Dictionary<string, int>> { }

public class EbbHandler : ITideHandler<Ebb> { public void Run(Ebb tide) { } }
public class FloodHandler : ITideHandler<Flood, int> { public int Run(Flood tide) => tide.Level; }

public class Gauge
{
    public Gauge(string name) { }
}

public class Gauge<T> : Gauge
{
    public Gauge(T first) : base("first") { }
}

public partial class Chart<T> { }
public partial class Chart<T> { }
public class Chart { }

public class Harbor
{
    ITideHandler<Flood, int> _handler;
    Gauge Plain() => new Gauge("plain");
    Gauge<int> Counting() => new Gauge<int>(3);
    bool Knows(object tide) => tide is ITide;
    System.Type Open() => typeof(ITideHandler<,>);
    void Hold<T>(object tide) where T : ITide<int> { _ = (Gauge<int>)tide; }
    Arities.Chart Named() => null;
    void Register(Services services) { services.Add<ITideHandler<Ebb>, EbbHandler>(); }
    Chart<int> Drawn() => null;
    Chart<int, int> Unknown() => null;
}

// expect: edge Ebb implements Arities.cs:ITide#interface
// expect: no-edge Ebb implements Arities.cs:ITide#interface~2
// expect: edge Flood implements Arities.cs:ITide#interface~2
// expect: no-edge Flood implements Arities.cs:ITide#interface
// the commas of a type argument's own arguments do not count
// expect: edge Surge implements Arities.cs:ITide#interface~2
// expect: no-edge Surge implements Arities.cs:ITide#interface
// expect: edge EbbHandler implements Arities.cs:ITideHandler#interface
// expect: no-edge EbbHandler implements Arities.cs:ITideHandler#interface~2
// expect: edge FloodHandler implements Arities.cs:ITideHandler#interface~2
// expect: no-edge FloodHandler implements Arities.cs:ITideHandler#interface
// expect: edge Arities.cs:ITide#interface~2 extends Arities.cs:ITide#interface
// expect: edge Arities.cs:Gauge#class~2 extends Arities.cs:Gauge#class
// expect: edge Harbor._handler type_hint_of Arities.cs:ITideHandler#interface~2
// expect: no-edge Harbor._handler type_hint_of Arities.cs:ITideHandler#interface
// what a member overrides is in a base of that many type parameters
// expect: edge EbbHandler.Run overrides Arities.cs:ITideHandler.Run#method
// expect: no-edge EbbHandler.Run overrides Arities.cs:ITideHandler.Run#method~2
// expect: edge FloodHandler.Run overrides Arities.cs:ITideHandler.Run#method~2
// expect: no-edge FloodHandler.Run overrides Arities.cs:ITideHandler.Run#method
// constructors are those of the same type
// expect: edge Harbor.Plain calls Arities.cs:Gauge.Gauge#constructor
// expect: no-edge Harbor.Plain calls Arities.cs:Gauge.Gauge#constructor~2
// expect: edge Harbor.Counting calls Arities.cs:Gauge.Gauge#constructor~2
// expect: edge Harbor.Counting calls Arities.cs:Gauge#class~2
// expect: no-edge Harbor.Counting calls Arities.cs:Gauge.Gauge#constructor
// expect: no-edge Harbor.Counting calls Arities.cs:Gauge#class
// expect: edge Harbor.Open type_hint_of Arities.cs:ITideHandler#interface~2
// expect: no-edge Harbor.Open type_hint_of Arities.cs:ITideHandler#interface
// expect: edge Harbor.Hold type_hint_of Arities.cs:ITide#interface~2
// expect: edge Harbor.Hold type_hint_of Arities.cs:Gauge#class~2
// expect: no-edge Harbor.Hold type_hint_of Arities.cs:Gauge#class
// expect: edge Harbor.Named type_hint_of Arities.cs:Chart#class~3
// expect: no-edge Harbor.Named type_hint_of Arities.cs:Chart#class
// expect: edge Harbor.Register type_hint_of Arities.cs:ITideHandler#interface
// expect: no-edge Harbor.Register type_hint_of Arities.cs:ITideHandler#interface~2
// pieces of one type are all meant; of another number of parameters, the name's
// expect: edge Harbor.Drawn type_hint_of Arities.cs:Chart#class
// expect: edge Harbor.Drawn type_hint_of Arities.cs:Chart#class~2
// expect: no-edge Harbor.Drawn type_hint_of Arities.cs:Chart#class~3
// expect: edge Harbor.Unknown type_hint_of Arities.cs:Chart#class
