package api

import (
	"testing"

	orders "example.com/shop/store"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestOrders(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Orders Suite")
}

var _ = Describe("Server", Ordered, func() {
	var server *Server

	BeforeEach(func() {
		server = NewServer(orders.New())
	})

	It("shows an order", Label("slow"), func(ctx SpecContext) {
		server.show(nil, nil)
	}, SpecTimeout(time.Second))

	When(`it is asked`, func() {
		ginkgo.It("answers "+http.MethodGet, func() { health(nil, nil) })
		PIt("is not written yet")
	})

	DescribeTable("paths", func(path string) { health(nil, nil) }, Entry("root", "/"))
})

// expect: test Server
// expect: edge Server calls NewServer
// expect: edge "Server > shows an order" calls Server.show
// expect: edge "Server > shows an order" tests Server.show
// expect: edge "Server > it is asked > answers ${http.MethodGet}" calls health
// expect: edge "Server > paths" calls health
// expect: no-def "Server > it is asked > is not written yet"
// expect: no-edge TestOrders calls Server.show
