package coast.light;

public class Lighthouse {
    public static void kindle() {}

    public static void douse() {}

    public Lamp lamp() { return new Lamp(); }

    static class Lamp {
        void turn() {}
    }
}
// expect: exported Lighthouse.kindle
