using Microsoft.AspNetCore.Mvc;

namespace Harbor.Tokens;

[ApiController]
[Route("api/[controller]")]
public class PilotsController : ControllerBase
{
    // expect: edge PilotsController.List handles_route "GET /api/pilots"
    [HttpGet]
    public IActionResult List() => Ok();

    // expect: edge PilotsController.Show handles_route "GET /api/pilots/{id}"
    [HttpGet("{id}")]
    public IActionResult Show(int id) => Ok();

    // expect: edge PilotsController.Rest handles_route "POST /api/pilots/rest"
    [HttpPost("[action]")]
    public IActionResult Rest() => Ok();

    // expect: edge PilotsController.Health handles_route "GET /health"
    [HttpGet("/health")]
    public IActionResult Health() => Ok();

    // expect: edge PilotsController.Alive handles_route "GET /alive"
    [HttpGet("~/alive")]
    public IActionResult Alive() => Ok();
}

[Route("[controller]/[action]")]
public class LogsController
{
    // expect: edge LogsController.Tail handles_route "GET /logs/tail"
    [HttpGet]
    public string Tail() => "";
}

// its base class, in another file, has [Route("api/[controller]")]
public class BuoysController : HarborController
{
    [HttpPost("mark-read")]
    public string MarkRead() => "";

    [HttpGet]
    public string All() => "";
}

public class BuoyClient
{
    private readonly HttpClient _http;

    // expect: edge BuoyClient.Mark consumes_endpoint "POST mark-read"
    public void Mark() => _http.PostAsync("/api/buoys/mark-read", null);

    // expect: edge BuoyClient.All consumes_endpoint "GET /"
    public void All() => _http.GetAsync("/api/buoys");

    // expect: no-edge BuoyClient.Lamps consumes_endpoint *
    public void Lamps() => _http.PostAsync("/api/lamps/mark-read", null);
}
