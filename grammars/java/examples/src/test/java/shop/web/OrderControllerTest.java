package shop.web;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.*;

// expect: edge OrderControllerTest.showsAnOrder consumes_endpoint "GET /api/orders/{id}"
// expect: edge OrderControllerTest.paysAnOrder consumes_endpoint "PUT /api/orders/{id}/pay"
// expect: edge OrderControllerTest.listsOrders consumes_endpoint "GET /api/orders"
// expect: edge OrderControllerTest.createsAnOrder consumes_endpoint "POST /api/orders"
// expect: no-edge OrderControllerTest.asksACache consumes_endpoint *
// expect: no-edge OrderControllerTest.usesAnotherVerb consumes_endpoint *
class OrderControllerTest {
    private MockMvc mockMvc;
    private TestRestTemplate template;
    private Cache cache;

    @Test
    void showsAnOrder() throws Exception {
        mockMvc.perform(get("/api/orders/{id}", 1)).andExpect(status().isOk());
    }

    @Test
    void paysAnOrder() throws Exception {
        mockMvc.perform(MockMvcRequestBuilders.put("/api/orders/1/pay").param("by", "card"));
    }

    @Test
    void listsOrders() {
        template.exchange(RequestEntity.get("/api/orders?page=1").build(), String.class);
    }

    @Test
    void createsAnOrder() {
        template.exchange("/api/orders", HttpMethod.POST, null, String.class);
    }

    @Test
    void asksACache() {
        cache.get("/api/orders");
    }

    @Test
    void usesAnotherVerb() throws Exception {
        mockMvc.perform(delete("/api/orders/1"));
    }
}
