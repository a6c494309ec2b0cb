package api

import (
	"context"
	"net/http"
	"os/exec"

	"github.com/go-chi/chi/v5"

	"example.com/shop/store"
)

var _ http.Handler = (*Server)(nil)

var fallback = &Server{name: "fallback"}

// Handler shares its name with net/http's.
type Handler struct{}

// Backup is told to run by hand.
type Backup func(ctx context.Context) error

// Server answers requests.
type Server struct {
	name   string
	orders store.Store
	router chi.Router
	backup Backup
}

// NewServer wires the routes.
func NewServer(orders store.Store) *Server {
	s := &Server{orders: orders, backup: runBackup}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /orders/{id}", s.show)
	mux.HandleFunc("/health", health)
	mux.Handle("POST /orders", logged(http.HandlerFunc(s.create)))
	r := chi.NewRouter()
	r.Get("/stats", stats)
	r.Delete("/orders/{id}", func(w http.ResponseWriter, req *http.Request) {})
	return s
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.router.ServeHTTP(w, r) }

func (s *Server) show(w http.ResponseWriter, r *http.Request) {
	order, err := s.orders.Find(r.PathValue("id"))
	if err != nil {
		health(w, r)
	}
	_ = order
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	var order store.Order
	cached := store.New()
	cached.Save(&order)
}

// warm asks a cache, which is no order store.
func (s *Server) warm(cache interface{ Get(string) string }) string {
	stats := cache.Get("/warm")
	s.Handler().Get(stats)
	return stats
}

func (s *Server) Handler() *Handler { return &Handler{} }

// Get is called like many another method.
func (h *Handler) Get(key string) {}

func (h *Handler) Close() {}

func serve(next http.Handler) { next.Close() }

func logged(next http.Handler) http.Handler { return next }

func health(w http.ResponseWriter, r *http.Request) {}

func stats(w http.ResponseWriter, r *http.Request) {}

func runBackup(ctx context.Context) error {
	return exec.CommandContext(ctx, "pg_dump", "orders").Run()
}

// expect: def route "GET /orders/{id}"
// expect: def route "ANY /health"
// expect: def route "POST /orders"
// expect: def route "GET /stats"
// expect: def route "DELETE /orders/{id}"
// expect: no-def "GET /warm"
// expect: def type Backup
// expect: def variable fallback
// expect: no-def _
// expect: edge health handles_route "ANY /health"
// expect: edge stats handles_route "GET /stats"
// expect: edge Server.show calls store/store.go:Reader.Find
// expect: edge Server.show calls health
// expect: edge Server.create type_hint_of store/store.go:Order
// expect: edge Server.create calls store/store.go:New
// expect: edge Server.create calls store/store.go:Memory.Save
// expect: edge Server.show accesses_field Server.orders
// expect: edge Server.warm calls Handler.Get
// expect: edge NewServer calls Server
// expect: edge NewServer references runBackup
// expect: edge runBackup executes_process pg_dump
// a local hides the function of its name; http.Handler is not this package's; the routes are registered, not called
// expect: no-edge Server.warm references stats
// expect: no-edge logged type_hint_of Handler
// expect: no-edge serve calls Handler.Close
// expect: no-edge NewServer calls Handler.Get

// expect: edge limiter.buckets type_hint_of Bucket
// expect: edge limiter.one type_hint_of Bucket
// expect: edge limiter.one type_hint_of limiterKey
// expect: edge newest type_hint_of Bucket
// expect: no-edge other type_hint_of Bucket
type limiterKey string

type limiter[K comparable] struct {
	buckets map[string]*store.Bucket[K]
	one     *store.Bucket[limiterKey]
}

func newest(all []store.Bucket[limiterKey]) int { return len(all) }

func other(all []elsewhere.Bucket[limiterKey]) int { return len(all) }
