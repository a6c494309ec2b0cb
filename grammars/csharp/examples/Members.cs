namespace Shop.Members
{
    public class Members
    {
        // expect: edge Members.Used references Chart
        // expect: edge Members.Used references Scale
        // expect: edge Members.Used references Pool
        public int Used()
        {
            Chart.Plot();
            Pool<int>.Drain();
            return Scale.Factor;
        }

        public Frame Frame { get; set; }

        // a property hides the type of its name
        // expect: no-edge Members.Own references Frame
        public int Own() => Frame.Height;
    }

    public static class Chart { public static void Plot() { } }

    public class Scale { public static int Factor = 2; }

    public class Pool<T> { public static void Drain() { } }

    public class Frame { public int Height; }
}
