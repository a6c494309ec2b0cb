namespace Lighthouses
{
    // Members of what a type has for all, and members of types within types.
    public class Lens
    {
        public int Focus { get; set; }
        public int FocalLength { get; set; }
    }

    public static class Lantern
    {
        public static Lens Main { get; } = new Lens();

        public enum Rhythm { Fixed, Flashing }
    }

    public class Keeper
    {
        public int Read() => Lantern.Main.Focus;

        public bool IsFixed(Lantern.Rhythm rhythm) => rhythm == Lantern.Rhythm.Fixed;

        public object Dim() => Describe(Flashing);

        public int Guess() => Elsewhere.Spare.FocalLength;
    }
}

// expect: edge Keeper.Read accesses_field Lens.Focus
// expect: edge Keeper.IsFixed accesses_field Lantern.Rhythm.Fixed
// expect: no-edge Keeper.IsFixed accesses_field Lantern.Rhythm.Flashing
// expect: no-edge Keeper.Guess accesses_field Lens.FocalLength
// expect: no-edge Keeper.Dim accesses_field *
