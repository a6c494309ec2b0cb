using Shop.Models;
using Shop.Services;

namespace Shop.Pages
{
    public partial class Tally
    {
        private int counted;
        private Size Size { get; set; }
        private string Label { get; set; }

        private void AddOne()
        {
            counted += Start;
            Basket.Clear();
        }
    }
}
// expect: edge Tally.AddOne accesses_field Tally.counted
// expect: edge Tally.AddOne accesses_field Tally.Start
// expect: edge Tally.AddOne calls Basket.Clear
