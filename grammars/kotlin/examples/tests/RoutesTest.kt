package shop.web

// expect: edge RoutesTest.lists consumes_endpoint "GET /api/orders"
// expect: edge RoutesTest.creates consumes_endpoint "POST /api"
// expect: edge RoutesTest.shows consumes_endpoint "GET /orders/{id}"
// expect: no-edge RoutesTest.caches consumes_endpoint *
class RoutesTest {
    @Test
    fun lists() {
        mockMvc.perform(get("/api/orders").param("page", "1"))
    }

    @Test
    fun creates() {
        mockMvc.post("/api") { content = "{}" }
    }

    @Test
    fun shows() {
        webTestClient.get().uri("/orders/1").exchange()
    }

    @Test
    fun caches() {
        cache.get("/api/orders")
    }
}
