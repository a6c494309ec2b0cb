using System.Net.Http;

namespace Shop.Tests;

public static class Piers
{
    public static void Map(WebApplication app)
    {
        var piers = app.MapGroup("/piers").WithTags("piers");
        piers.MapGet("/{id}", Show);
    }

    static void Show(int id) { }
}

public class EndpointsTests
{
    public void Shows()
    {
        client.SendAsync(new HttpRequestMessage(HttpMethod.Get, "/piers/1"));
    }

    public void Caches()
    {
        cache.Get("/piers/1");
    }
}

// expect: def route "GET /piers/{id}"
// expect: edge EndpointsTests.Shows consumes_endpoint "GET /piers/{id}"
// expect: no-edge EndpointsTests.Caches consumes_endpoint *
