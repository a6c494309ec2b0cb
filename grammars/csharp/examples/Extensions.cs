namespace Shop.Extending
{
    public class Basket
    {
        public Basket Next() => this;

        public int Count() => 0;
    }

    // Methods that are called as if the type had them.
    public static class BasketExtensions
    {
        public static decimal Sum(this Basket basket) => 1;

        public static int Count(this Basket basket) => 2;

        public static bool Blank(this string text) => false;
    }

    public static class Sums
    {
        public static decimal Average(Basket basket) => 1;
    }

    public static class Storing
    {
        public static void Insert(this IDbConnection connection, int price) { }
    }

    public class Register
    {
        protected SqlConnection shared;

        public void Insert(int price) { }
    }

    public class Till
    {
        private static void Open() { }

        private class Drawer
        {
            // expect: edge Till.Drawer.Pull calls Till.Open
            public void Pull() => Open();
        }
    }

    public class Elsewhere
    {
        // expect: no-edge Elsewhere.Pull calls Till.Open
        public void Pull() => Open();
    }

    public interface IRefund
    {
        void Pay();

        public static class Limits
        {
            public const int Most = 3;
        }
    }

    public class Refund : IRefund
    {
        // expect: edge Refund.Pay type_hint_of IRefund
        void IRefund.Pay() { }

        // expect: edge Refund.Limit references IRefund.Limits
        // expect: no-edge Refund.Limit type_hint_of IRefund
        public int Limit() => IRefund.Limits.Most;
    }

    public class Checkout : Register
    {
        private readonly Basket basket;

        // expect: edge Checkout.OfParameter calls BasketExtensions.Sum
        public decimal OfParameter(Basket given) => given.Sum();

        // expect: edge Checkout.OfField calls BasketExtensions.Sum
        public decimal OfField() => this.basket.Sum();

        // expect: edge Checkout.OfResult calls BasketExtensions.Sum
        // expect: edge Checkout.OfResult calls Basket.Next
        public decimal OfResult(Basket given) => given.Next().Sum();

        // a type's own member comes first
        // expect: edge Checkout.Own calls Basket.Count
        // expect: no-edge Checkout.Own calls BasketExtensions.Count
        public int Own(Basket given) => given.Count();

        // expect: edge Checkout.OfString calls BasketExtensions.Blank
        public bool OfString(string text) => text.Blank();

        // expect: no-edge Checkout.OfList calls BasketExtensions.Sum
        public decimal OfList(List<decimal> prices) => prices.Sum();

        // a type from elsewhere may be one that is extended if their names end alike
        // expect: edge Checkout.Stored calls Storing.Insert
        public void Stored(SqlConnection connection) => connection.Insert(1);

        // expect: no-edge Checkout.Listed calls Storing.Insert
        public void Listed(List<int> prices) => prices.Insert(1);

        // expect: edge Checkout.Inherited calls Storing.Insert
        // expect: no-edge Checkout.Inherited calls Register.Insert
        public void Inherited() => shared.Insert(1);

        // expect: no-edge Checkout.OfNone calls Sums.Average
        public decimal OfNone(Basket given) => given.Average();
    }
}

namespace Shop.Ancestors
{
    using Shop.Pipeline;

    public class Rack
    {
        // expect: edge Rack.Total calls RackExtensions.TotalPrice
        // expect: no-edge Rack.Total calls RackExtensions.OldestFirst
        public int Total(List<Rack> racks, HttpClient client) => racks.TotalPrice() + racks.OldestFirst();

        // expect: edge Rack.Start calls RackExtensions.UseQuotas
        // expect: no-edge Rack.Start calls RackExtensions.StopQuotas
        public void Start(WebApplication app) { app.UseQuotas(); app.StopQuotas(); }
    }
}

namespace Shop.Pipeline
{
    public static class RackExtensions
    {
        public static int TotalPrice(this IEnumerable<Rack> racks) => 1;

        public static int OldestFirst(this Queue<Rack> racks) => 1;

        public static IApplicationBuilder UseQuotas(this IApplicationBuilder app) => app;

        public static IServiceCollection StopQuotas(this IServiceCollection services) => services;
    }

    public class LenientConverter<T> { }

    // expect: edge Level type_hint_of LenientConverter
    // expect: no-edge Level type_hint_of RackExtensions
    [JsonConverter(typeof(LenientConverter<Level>))]
    public enum Level { Low }
}
