package api

import (
	"testing"

	orders "example.com/shop/store"
)

func TestHealth(t *testing.T) {
	for _, test := range []struct{ path string }{{"/health"}} {
		t.Run(test.path, func(t *testing.T) { health(nil, nil) })
	}
	server := NewServer(orders.New())
	server.show(nil, nil)
}

func helper() {}

// expect: test TestHealth
// expect: test helper
// expect: no-def path
// expect: edge TestHealth calls health
// expect: edge TestHealth tests health
// expect: edge TestHealth calls NewServer
// expect: edge TestHealth calls Server.show
// expect: edge TestHealth calls store/store.go:New
