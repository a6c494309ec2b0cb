using System.Collections.Generic;

namespace Shop.Models
{
    public class Cart
    {
        public string Owner { get; set; }
        public List<CartLine> Lines { get; set; }
        public decimal Discount { get; set; }
        public decimal Media() => 0;
    }

    public class CartLine
    {
        public string Title { get; set; }
        public decimal Price { get; set; }
        public string Hidden { get; set; }
    }

    public enum Size { Small, Large }
}
// expect: no-edge * calls Cart.Media
// expect: no-edge * references Cart.Media
// expect: no-edge * accesses_field CartLine.Hidden
// expect: no-edge * references CartLine.Hidden
