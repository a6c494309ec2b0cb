package shop.web

import shop.orders.{Order, OrderStore}

class OrderController(store: OrderStore) extends ScalatraServlet {
  get("/orders/:id") {
    render(store.find(params("id")))
  }

  post("/orders") {
    describeAll()
  }

  get("plain text is no route") {
    describeAll()
  }

  def render(order: Order): String = order.id

  private def describeAll(): String = "get(\"/hidden\")"
}

object Site extends cask.MainRoutes {
  @cask.get("/health")
  def health(): String = "ok"
}

// expect: def route "GET /orders/:id"
// expect: def route "POST /orders"
// expect: def route "GET /health"
// expect: no-def "GET /hidden"
// expect: no-def "GET plain text is no route"
// expect: edge "GET /orders/:id" calls OrderStore.find
// expect: edge "GET /orders/:id" calls OrderController.render
// expect: edge Site.health handles_route "GET /health"
// expect: no-edge "POST /orders" calls OrderStore.find
