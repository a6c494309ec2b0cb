namespace Shop.Constrained
{
    public class Node { }

    public class Leaf : Node { }

    public class Stone { }

    public static class Growing
    {
        // What a type parameter must be is what the method extends.
        public static T Grow<T>(this T node) where T : Node => node;

        public static T Wither<K, T>(this T node, K key) where K : Stone where T : Node => node;
    }

    public class Garden
    {
        // expect: edge Garden.Water calls Growing.Grow
        // expect: edge Garden.Dry calls Growing.Wither
        // expect: no-edge Garden.Polish calls Growing.Grow
        public void Water(Leaf leaf) { leaf.Grow(); }

        public void Dry(Leaf leaf) { leaf.Wither(1); }

        public void Polish(Stone stone) { stone.Grow(); }
    }
}
