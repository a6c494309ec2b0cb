package shop.wired;

// expect: edge Wired.load consumes_endpoint "GET /stock/{sku}"
// expect: no-edge Wired.ping consumes_endpoint *
// expect: edge Wired.announce publishes topic:stock-low
// expect: edge Wired.onLow subscribes topic:stock-low
// expect: no-edge Wired.ping publishes *
// expect: edge Wired.onReceipt subscribes topic:receipts
// expect: no-edge Wired.onReceipt publishes *
// expect: edge Wired.isFast gated_by_flag flag:fast-stock
// expect: no-edge Wired.ping gated_by_flag *
// expect: edge StockService implements_rpc Stock
// expect: edge StockService.reserve implements_rpc Stock.Reserve
// expect: edge Wired.stub consumes_rpc Stock
// expect: no-edge Wired.ping consumes_rpc *
@RestController
class StockController {
    @GetMapping("/stock/{sku}")
    public Stock show(String sku) {
        return null;
    }
}

class Wired {
    private RestTemplate restTemplate;
    private KafkaTemplate<String, String> kafkaTemplate;

    Stock load(String sku) {
        return restTemplate.getForObject("http://stock/stock/" + sku, Stock.class);
    }

    void ping() {
        restTemplate.getForObject("http://example.com/health/ping", String.class);
    }

    void announce(String sku) {
        kafkaTemplate.send("stock-low", sku);
    }

    @KafkaListener(topics = "stock-low")
    void onLow(String sku) {
    }

    @SqsListener("receipts")
    void onReceipt(String receipt) {
    }

    boolean isFast(Client flags) {
        return flags.getBooleanValue("fast-stock", false);
    }

    Object stub(Channel channel) {
        return StockGrpc.newBlockingStub(channel);
    }
}

class StockService extends StockGrpc.StockImplBase {
    public void reserve(Sku request) {
    }
}
