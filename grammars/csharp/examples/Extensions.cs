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

    public class Checkout
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

        // a string may have a member of that name itself, and a list surely has
        // expect: no-edge Checkout.OfString calls BasketExtensions.Blank
        public bool OfString(string text) => text.Blank();

        // expect: no-edge Checkout.OfList calls BasketExtensions.Sum
        public decimal OfList(List<decimal> prices) => prices.Sum();

        // expect: no-edge Checkout.OfNone calls Sums.Average
        public decimal OfNone(Basket given) => given.Average();
    }
}
