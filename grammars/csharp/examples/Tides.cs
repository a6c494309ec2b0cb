using Elsewhere;

namespace Example.Tides;

public enum Tide { Ebb, Flood }

public static class Almanac
{
    public const int HighWater = 12;
}

public class Pier
{
    public int Depth { get; set; }
}

public class TideTable
{
    // expect: edge TideTable.IsEbb accesses_field Tide.Ebb
    // expect: no-edge TideTable.IsEbb accesses_field Tide.Flood
    public bool IsEbb(Tide tide) => tide == Tide.Ebb;

    // expect: edge TideTable.Name accesses_field Tide.Ebb
    // expect: edge TideTable.Name accesses_field Tide.Flood
    public string Name(Tide tide) => tide switch
    {
        Tide.Ebb => "ebb",
        Tide.Flood => "flood",
        _ => "",
    };

    // expect: edge TideTable.Order accesses_field Tide.Flood
    public int Order(Tide tide)
    {
        switch (tide)
        {
            case Tide.Flood:
                return 1;
            default:
                return 0;
        }
    }

    // expect: edge TideTable.Hours accesses_field Almanac.HighWater
    public int Hours(int days) => days * Almanac.HighWater;

    // expect: edge TideTable.IsDeep accesses_field Pier.Depth
    public bool IsDeep(Pier pier, int depth)
    {
        var limit = depth;
        return limit < pier.Depth;
    }

    // expect: no-edge TideTable.Moon accesses_field *
    public object Moon() => Elsewhere.Moon.Ebb; // not Tide.Ebb
}
