package api

// expect: edge fetchStock consumes_endpoint "GET /stock/{sku}"
// expect: edge reserve consumes_endpoint "POST /stock/{sku}"
// expect: no-edge ping consumes_endpoint *
// expect: edge announceStock publishes topic:stock.low
// expect: edge watchStock subscribes topic:stock.low
// expect: no-edge ping publishes *
// expect: edge stockServer implements_rpc Stock
// expect: edge stockServer.Reserve implements_rpc Stock.Reserve
// expect: edge dial consumes_rpc Stock
// expect: no-edge stockServer.helper implements_rpc *
// expect: no-edge ping consumes_rpc *
// expect: edge isFast gated_by_flag flag:fast-stock
// expect: edge isNear gated_by_flag flag:near-stock
// expect: no-edge ping gated_by_flag *

import (
	"fmt"
	"net/http"

	pb "example.com/shop/proto"
)

func stockRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /stock/{sku}", showStock)
	mux.HandleFunc("POST /stock/{sku}", showStock)
}

func showStock(w http.ResponseWriter, r *http.Request) {}

func fetchStock(base, sku string) {
	http.Get(base + "/stock/" + sku)
}

func reserve(base string, sku int) {
	http.NewRequest("POST", fmt.Sprintf("%s/stock/%d", base, sku), nil)
}

func ping() {
	http.Get("https://example.com/health/ping")
}

func announceStock(nc *nats.Conn) {
	nc.Publish("stock.low", nil)
}

func watchStock(nc *nats.Conn) {
	nc.Subscribe("stock.low", nil)
}

type stockServer struct {
	pb.UnimplementedStockServer
}

func (s *stockServer) Reserve(sku int) int { return s.helper() }

func (s *stockServer) helper() int { return 1 }

func dial(conn Conn) pb.StockClient {
	return pb.NewStockClient(conn)
}

func isFast(client *ld.LDClient, user ldcontext.Context) (bool, error) {
	return client.BoolVariation("fast-stock", user, false)
}

func isNear(ctx context.Context, client *openfeature.Client) (bool, error) {
	return client.BooleanValue(ctx, "near-stock", false, openfeature.EvaluationContext{})
}
