package shop.web

import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestMapping
import shop.orders.Desk
import shop.orders.Order

fun Application.orders(desk: Desk) {
    routing {
        get("/orders/{id}") {
            desk.take(1, "web")
        }
        post("orders are not taken here") { }
    }
}
// expect: def route "GET /orders/{id}"
// expect: edge "GET /orders/{id}" calls Desk.take
// expect: no-def "POST orders are not taken here"

@RequestMapping("/api")
class OrderController(private val desk: Desk) {
    @GetMapping("/orders")
    fun list(): Order? = desk.take(2, "api")

    @PostMapping
    fun create() {
    }
}
// expect: def route "GET /api/orders"
// expect: def route "POST /api"
// expect: edge OrderController.list handles_route "GET /api/orders"
// expect: edge OrderController.create handles_route "POST /api"
// expect: edge OrderController.list calls Desk.take
