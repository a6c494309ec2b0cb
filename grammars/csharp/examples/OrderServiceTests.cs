using Shop.Orders;
using Xunit;

namespace Shop.Checks;

// expect: test OrderServiceTests
public class OrderServiceTests
{
    private readonly OrderService _service = new(null);

    // expect: test OrderServiceTests.Places
    // expect: edge OrderServiceTests.Places calls OrderService.Place
    // expect: edge OrderServiceTests.Places tests OrderService.Place
    [Theory]
    [InlineData("a")]
    public void Places(string sku)
    {
        var order = _service.Place(sku);
        Assert.Equal(sku, order.Sku);
    }
}
