namespace Locks;

class Gate
{
    public int Width { get; set; }
    public int Height { get; set; }
    public int Unused { get; set; }
}

class Sluice
{
    private readonly object _lock = new();
    private int _level;
    private int _unused;

    public int Level => _level;

    public void Raise(Gate gate)
    {
        lock (_lock)
        {
            var next = new Gate { Width = gate.Height };
        }
    }
}

// expect: edge Sluice.Level accesses_field Sluice._level
// expect: edge Sluice.Raise accesses_field Sluice._lock
// expect: edge Sluice.Raise accesses_field Gate.Width
// expect: edge Sluice.Raise accesses_field Gate.Height
// expect: no-edge * accesses_field Sluice._unused
// expect: no-edge * accesses_field Gate.Unused
