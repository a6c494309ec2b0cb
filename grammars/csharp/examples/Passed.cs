// expect: edge Harbor.Open calls BerthOptions.Deepen
// expect: edge Harbor.Open calls Pilot.Steer
// expect: edge Harbor.Open accesses_field BerthOptions.Lead
// expect: edge Harbor.Close calls Berths.Moor
// expect: edge Harbor.Close calls Pilot.Steer
// expect: edge Harbor.Dredge calls BerthOptions.Deepen
// expect: no-edge Harbor.Dredge calls Pilot.Deepen
// expect: edge Harbor.Weigh calls BerthOptions.Deepen
// expect: no-edge Harbor.Weigh calls Pilot.Deepen
// expect: no-edge Harbor.Sound calls *
// expect: no-edge Harbor.Sound accesses_field *
// expect: edge Harbor.Hire calls Pilot.Steer
// expect: edge Harbor.Hire calls Pilot.Deepen
// expect: edge Harbor.Order calls Pilot.Steer
// expect: no-edge Harbor.Order calls BerthOptions.Deepen
// expect: edge Harbor.Ask calls Pilot.Deepen
// expect: edge Harbor.Chain calls BerthOptions.Deepen

using System;

namespace Passed;

public class BerthOptions
{
    public Pilot Lead { get; set; }
    public void Deepen(int feet) { }
}

public class Pilot
{
    public void Steer() { }
    public void Deepen(int feet) { }
}

public class Harbormaster
{
    public Harbormaster Configure(Action<BerthOptions> configure) { return this; }
    public TResult Map<TResult>(Func<BerthOptions, TResult> selector) { return default; }
    public void Rule(string name, Expression<Func<BerthOptions, Pilot, bool>> rule) { }
    public void Rule(string name, Action<Pilot> rule) { }
    public void Any<T>(Action<T> use) { }
    public T Resolve<T>() where T : class { return null; }
    public string Plain<T>() { return ""; }
}

public static class Berths
{
    public static void AddBerth(this Harbormaster master, string name, Action<Harbormaster, Pilot> add) { }
    public static void Moor(this Harbormaster master) { }
}

public class Harbor
{
    public void Open(Harbormaster master)
    {
        master.Configure(options => { options.Deepen(2); options.Lead.Steer(); });
    }

    public void Close(Harbormaster master)
    {
        master.AddBerth("north", (inner, pilot) => { inner.Moor(); pilot.Steer(); });
    }

    public void Dredge(Harbormaster master)
    {
        var done = master.Map(o => o.Deepen(3));
    }

    public void Weigh(Harbormaster master)
    {
        master.Rule("weight", (o, p) => o.Deepen(1));
    }

    // what a type parameter stands for is unknown
    private void Sound(Harbormaster master) => Each(o => o.Lead);

    public void Hire(Harbormaster master)
    {
        var pilot = master.Resolve<Pilot>();
        pilot.Steer();
        master.Any<Pilot>(each => each.Deepen(2));
    }

    public void Order(Harbormaster master)
    {
        master.Resolve<Pilot>().Steer();
        master.Plain<BerthOptions>().Deepen(2);
    }

    // GetRequiredService is from outside
    public void Ask(IServiceProvider services)
    {
        services.GetRequiredService<Pilot>().Deepen(4);
    }

    public void Chain(Harbormaster master)
    {
        master.Configure(o => o.Lead = null).Configure(o => o.Deepen(5));
    }
}
