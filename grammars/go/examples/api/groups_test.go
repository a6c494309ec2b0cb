package api

import (
	"net/http"
	"testing"
)

func TestBoat(t *testing.T) {
	request(t, http.MethodGet, "/v1/boats/7")
	request(t, "GET", "/docks/"+name)
	request(t, "POST", "/piers")
	request(t, "GET", "/buoys/7")
	request(t, "POST", "/v1/sails/7/mend")
	request(t, "GET", "/v1/sails/7")
	lookup("boats", "/v1/boats/7")
}

// expect: edge TestBoat consumes_endpoint "GET /v1/boats/:id"
// expect: edge TestBoat consumes_endpoint "GET /docks/{name}"
// expect: no-edge TestBoat consumes_endpoint "GET /piers"
// expect: edge TestBoat consumes_endpoint "GET /{id}"
// expect: edge TestBoat consumes_endpoint "POST /:id/mend"
