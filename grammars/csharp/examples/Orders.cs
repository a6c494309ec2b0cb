using System;
using System.Collections.Generic;
using Shop.Storage;
using Map = System.Collections.Generic.Dictionary<string, int>;

namespace Shop.Orders
{
    // expect: def interface IOrderService
    // expect: def method IOrderService.Place
    // expect: exported IOrderService.Place
    public interface IOrderService
    {
        Order Place(string sku);
    }

    // expect: def class Order
    // expect: def property Order.Sku
    public record Order(string Sku, int Count);

    // expect: def enum OrderState
    // expect: def variant OrderState.Paid
    // expect: exported OrderState.Paid
    public enum OrderState { Open, Paid }

    // expect: def type OrderPlaced
    public delegate void OrderPlaced(Order order);

    public struct Money : IEquatable<Money>
    {
        // expect: def field Money.Amount
        public decimal Amount;
        public bool Equals(Money other) => Amount == other.Amount;
    }

    // expect: def class OrderServiceBase
    public abstract class OrderServiceBase
    {
        // expect: def method OrderServiceBase.Check
        protected virtual void Check(string sku) { }
    }

    /// <summary>Places orders.</summary>
    // expect: edge OrderService extends OrderServiceBase
    // expect: edge OrderService implements IOrderService
    // expect: edge OrderService decorates AuditedAttribute
    [Audited("orders")]
    public partial class OrderService : OrderServiceBase, IOrderService
    {
        // expect: def constant OrderService.Limit
        // expect: not-exported OrderService.Limit
        private const int Limit = 10;
        // expect: def field OrderService._repository
        private readonly IRepository _repository, _archive;

        // expect: def field OrderService.Placed
        public event OrderPlaced Placed;

        // expect: def property OrderService.Last
        public Order Last { get; private set; }

        // expect: def constructor OrderService.OrderService
        // expect: edge OrderService.OrderService type_hint_of IRepository
        // expect: edge OrderService.OrderService accesses_field OrderService._repository
        public OrderService(IRepository repository)
        {
            _repository = repository;
            Placed += OnPlaced;
        }

        // expect: edge OrderService.OrderService references OrderService.OnPlaced
        private void OnPlaced(Order order) { }

        // expect: edge OrderService.Place calls IRepository.Save
        // expect: edge OrderService.Place calls OrderService.Check
        // expect: edge OrderService.Place calls Order
        // expect: edge OrderService.Place throws OrderException
        // expect: edge OrderService.Place overrides IOrderService.Place
        // expect: edge OrderService.Place accesses_field OrderService._repository
        public Order Place(string sku)
        {
            Check(sku);
            // Cancel(sku) is no call
            if (sku == "Cancel(sku)") throw new OrderException("none");
            var order = new Order(sku, 1);
            _repository.Save(order);
            Last = order;
            // expect: def function OrderService.Place.Twice
            // expect: edge OrderService.Place calls OrderService.Place.Twice
            int Twice(int n) => n * 2;
            Twice(Limit);
            return order;
        }

        // expect: edge OrderService.Check overrides OrderServiceBase.Check
        // expect: edge OrderService.Check calls OrderServiceBase.Check
        protected override void Check(string sku) => base.Check(sku);

        // expect: no-edge * calls OrderService.Cancel
        public void Cancel(string sku) { }

        // expect: no-edge * calls OrderService.Get
        public void Get() { }
    }

    public static class OrderExtensions
    {
        public static int Total(this Order order) => order.Count;
    }

    public class OrderException : Exception
    {
        public OrderException(string message) : base(message) { }
    }

    public class AuditedAttribute : Attribute
    {
        public AuditedAttribute(string name) { }
    }
}
