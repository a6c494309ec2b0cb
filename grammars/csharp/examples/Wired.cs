// expect: edge WiredClient.Load consumes_endpoint "GET /stock/{sku}"
// expect: no-edge WiredClient.Ping consumes_endpoint *
// expect: edge WiredClient.Dial consumes_rpc Stock
// expect: edge StockService implements_rpc Stock
// expect: edge StockService.Reserve implements_rpc Stock.Reserve
// expect: no-edge WiredClient implements_rpc *
// expect: edge WiredClient.IsFast gated_by_flag flag:fast-stock
// expect: no-edge WiredClient.Ping gated_by_flag *
[ApiController]
public class StockController : ControllerBase
{
    [HttpGet("/stock/{sku}")]
    public string Show(string sku) => sku;
}

public class WiredClient
{
    private readonly HttpClient client;

    public async Task<string> Load(string sku)
    {
        return await client.GetStringAsync($"/stock/{sku}");
    }

    public async Task<string> Ping()
    {
        return await client.GetStringAsync("https://example.com/health/ping");
    }

    public async Task<bool> IsFast(IFeatureClient flags)
    {
        return await flags.GetBooleanValueAsync("fast-stock", false);
    }

    public object Dial(object channel)
    {
        return new Stock.StockClient(channel);
    }
}

public class StockService : Stock.StockBase
{
    public override string Reserve(string sku) => sku;
}
