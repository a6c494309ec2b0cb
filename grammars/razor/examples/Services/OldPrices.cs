// another class of the name, in a namespace that no page uses
namespace Shop.Archive
{
    public class Prices
    {
        public decimal Total(int year) => year;
    }
}
// expect: no-edge * calls Services/OldPrices.cs:Prices.Total
