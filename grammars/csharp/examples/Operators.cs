namespace Shop.Operators
{
    // expect: def method Money.+
    // expect: def method Money.==
    // expect: def method Money.decimal
    public struct Money
    {
        public decimal Amount { get; set; }

        public static Money operator +(Money a, Money b) => new Money();
        public static Money operator -(Money a, Money b) => new Money();
        public static bool operator ==(Money a, Money b) => true;
        public static bool operator !=(Money a, Money b) => false;
        public static implicit operator decimal(Money money) => money.Amount;
    }

    // expect: def method Basket.this
    public class Basket
    {
        private Money _total;
        private int _count;

        public Money this[int row] { get => _total; set => _total = value; }

        // expect: edge Basket.Add calls Money.+
        // expect: no-edge Basket.Add calls Money.-
        public void Add(Money price)
        {
            _total += price;
            _count = _count - 1;
        }

        // expect: edge Basket.IsFree calls Money.==
        public bool IsFree(Money none) => _total == none;
    }

    public class Till
    {
        // expect: edge Till.First calls Basket.this
        // expect: edge Till.First calls Money.-
        public Money First(Basket basket, Money discount)
        {
            basket[1] = discount - basket[0];
            return discount;
        }

        // a list of the library, and numbers
        // expect: no-edge Till.Sum calls Basket.this
        // expect: no-edge Till.Sum calls Money.+
        public int Sum(List<int> baskets, int money) => baskets[0] + money;
    }
}
