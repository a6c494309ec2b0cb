namespace Overloads
{
    public class Fare
    {
        public Fare() { }
        public Fare(string name, int cents = 0) { }
        public int Sum(int first) => first;
        public int Sum(int first, int second, bool round = false) => Sum(first);
        public int Sum(string all, string of, string them, params int[] rest) => 0;
        public static int Named(int cents) => cents;
        public static int Named(int cents, string name) => Named(cents: cents);
    }

    public static class FareExtensions
    {
        public static int Doubled(this Fare fare) => fare.Sum(1, 2);
        public static int Doubled(this Fare fare, int times) => fare.Sum("a", "b", "c", 1, 2);
    }

    public class Desk
    {
        public int Once(Fare fare) => fare.Doubled();
        public int Often(Fare fare) => fare.Doubled(3);
        public Fare Bare() => new Fare();
        public Fare Full() => new Fare("a", 1);
    }
}

// expect: edge Fare.Sum calls Overloads.cs:Fare.Sum#method
// expect: edge Fare.Named calls Overloads.cs:Fare.Named#method
// expect: edge Overloads.cs:FareExtensions.Doubled#method calls Overloads.cs:Fare.Sum#method~2
// expect: no-edge Overloads.cs:FareExtensions.Doubled#method calls Overloads.cs:Fare.Sum#method
// expect: edge Overloads.cs:FareExtensions.Doubled#method~2 calls Overloads.cs:Fare.Sum#method~3
// expect: no-edge Overloads.cs:FareExtensions.Doubled#method~2 calls Overloads.cs:Fare.Sum#method~2
// the value that an extension is called on is an argument
// expect: edge Desk.Once calls Overloads.cs:FareExtensions.Doubled#method
// expect: no-edge Desk.Once calls Overloads.cs:FareExtensions.Doubled#method~2
// expect: edge Desk.Often calls Overloads.cs:FareExtensions.Doubled#method~2
// expect: no-edge Desk.Often calls Overloads.cs:FareExtensions.Doubled#method
// expect: edge Desk.Bare calls Overloads.cs:Fare.Fare#constructor
// expect: no-edge Desk.Bare calls Overloads.cs:Fare.Fare#constructor~2
// expect: no-edge Desk.Full calls Overloads.cs:Fare.Fare#constructor
