using Shop.Models;

namespace Shop.Services
{
    public class Prices
    {
        public decimal Total(Cart cart) => cart.Discount;
        public string Format(decimal price) => price.ToString();
        public void Reset() { }
        public void Forget() { }
        public void Example() { }
    }

    public class Basket
    {
        public int Count { get; set; }
        public void Clear() { }
    }
}
// expect: no-edge * calls Prices.Forget
// expect: no-edge * references Prices.Forget
// expect: no-edge * calls Prices.Example
// expect: no-edge * references Prices.Example
