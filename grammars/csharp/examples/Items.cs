// Items of collections: foreach, LINQ; extension methods behind a member that another file declares.
using System.Collections.Generic;
using System.Linq;

namespace Garden;

public class Tree
{
    public void Prune() { }
    public void Water() { }
    public bool Blooms() => true;
    public void Plant() { }
}

public class Pond
{
    public void Prune() { }
    public void Water() { }
    public bool Blooms() => true;
    public void Plant() { }
}

public class Park
{
    private readonly List<Tree> _trees = new();
    private readonly Dictionary<string, Tree> _byName = new();
    private readonly List<Pond> _ponds = new();

    // expect: edge Park.Care calls Tree.Prune
    // expect: edge Park.Care calls Pond.Water
    // expect: edge Park.Care calls Tree.Blooms
    // expect: edge Park.Care calls Tree.Plant
    // expect: no-edge Park.Care calls Pond.Prune
    // expect: no-edge Park.Care calls Tree.Water
    // expect: no-edge Park.Care calls Pond.Blooms
    // expect: no-edge Park.Care calls Pond.Plant
    public void Care()
    {
        foreach (var x in _trees)
        {
            x.Prune();
        }
        foreach (var x in _ponds)
        {
            x.Water();
        }
        _trees.Where(x => x.Blooms()).ToList();
        _byName["oak"].Plant();
    }

    // expect: no-edge Park.Names calls Tree.Prune
    // expect: no-edge Park.Names calls Pond.Prune
    public void Names()
    {
        foreach (var name in _byName.Keys)
        {
            name.Prune();
        }
    }
}

public class Gate
{
    public Tree Oak { get; } = new();
}

public static class Walks
{
    public static void Stroll(this Tree tree) { }
}

public static class Swims
{
    public static void Stroll(this Pond pond) { }
}
