using Microsoft.AspNetCore.Mvc;
using Shop.Orders;

namespace Shop.Web;

[ApiController]
[Route("api/orders")]
public class OrdersController : ControllerBase
{
    private readonly IOrderService _orders;

    public OrdersController(IOrderService orders) => _orders = orders;

    // expect: def route "GET /api/orders/{id}"
    // expect: edge OrdersController.Read handles_route "GET /api/orders/{id}"
    // expect: edge OrdersController.Read calls IOrderService.Place
    [HttpGet("{id}")]
    public IActionResult Read(string id) => Ok(_orders.Place(id));

    // expect: edge OrdersController.Create handles_route "POST /api/orders"
    [HttpPost]
    public IActionResult Create(Order order)
    {
        return Ok(order);
    }
}

public static class Endpoints
{
    // expect: edge Endpoints.Health handles_route "GET /health"
    // expect: edge Endpoints.Map calls Startup.AddShop
    public static void Map(WebApplication app)
    {
        app.MapGet("/health", Health);
        app.Services.AddShop();
    }

    private static string Health() => "ok";
}

public static class Startup
{
    // expect: edge Startup.AddShop type_hint_of OrderService
    public static void AddShop(this IServiceCollection services)
    {
        services.AddSingleton<IOrderService, OrderService>();
    }
}
