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

    public interface IShelf
    {
        string Find(int place);
        string Find(string title);
        T Find<T>(string title);
    }

    public class Shelf : IShelf
    {
        public string Find(string name) => "";
        public string Find(int place) => Find("a");
        public T Find<T>(string name) => default;
        public string First() => Find(1);
        public int Typed() => Find<int>("a");
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
// what an argument is, its label and type arguments tell overloads of one number of arguments apart
// expect: edge Shelf.First calls Overloads.cs:Shelf.Find#method~2
// expect: no-edge Shelf.First calls Overloads.cs:Shelf.Find#method
// expect: edge Shelf.Typed calls Overloads.cs:Shelf.Find#method~3
// expect: no-edge Shelf.Typed calls Overloads.cs:Shelf.Find#method
// a member implements the one that takes the same
// expect: edge Overloads.cs:Shelf.Find#method overrides Overloads.cs:IShelf.Find#method~2
// expect: edge Overloads.cs:Shelf.Find#method~2 overrides Overloads.cs:IShelf.Find#method
// expect: no-edge Overloads.cs:Shelf.Find#method overrides Overloads.cs:IShelf.Find#method
