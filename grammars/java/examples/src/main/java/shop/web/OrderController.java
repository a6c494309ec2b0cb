package shop.web;

import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.*;
import shop.orders.Journal;
import shop.orders.Order;
import shop.orders.OrderStore;

@RestController
@RequestMapping("/api/orders")
public class OrderController {
    private final OrderStore store;
    private Cache cache;

    public OrderController(OrderStore store) {
        this.store = store;
    }

    @GetMapping
    public List<Order> all() {
        return List.of();
    }

    @GetMapping("/{id}")
    public Order get(@PathVariable String id) {
        return store.find(id);
    }

    @PostMapping(value = "/", consumes = "application/json")
    public void create(@RequestBody Order order) {
        this.store.add(order);
    }

    @RequestMapping(path = "/{id}/pay", method = RequestMethod.PUT)
    public void pay(String id, Object gateway) {
        Optional<Order> found = lookup(id).map(o -> o.get());
        gateway.append(found);
        cache.get(id);
    }

    private Optional<Order> lookup(String id) {
        return Optional.of(get(id));
    }

    List<Order> list(List<? extends Order> some) {
        return some.stream().map(Order::label).map(Order::new).toList();
    }
}

@RestController
class Health {
    @DeleteMapping(path = {"/health", "/ready"})
    void reset() {}

    @Scheduled("/not-a-route")
    void tick() {}
}

// expect: def route "GET /api/orders"
// expect: def route "GET /api/orders/{id}"
// expect: def route "POST /api/orders"
// expect: def route "PUT /api/orders/{id}/pay"
// expect: def route "DELETE /health"
// expect: no-def "ANY /not-a-route"
// expect: no-def "GET /{id}"
// expect: edge OrderController.get handles_route "GET /api/orders/{id}"
// expect: edge OrderController.all handles_route "GET /api/orders"
// expect: edge OrderController.pay handles_route "PUT /api/orders/{id}/pay"
// expect: edge Health.reset handles_route "DELETE /health"
// expect: edge OrderController.get calls OrderStore.find
// expect: edge OrderController.create calls OrderStore.add
// expect: edge OrderController.create type_hint_of Order
// expect: edge OrderController.lookup calls OrderController.get
// expect: edge OrderController.list references Order.label
// expect: edge OrderController.list calls Order
// expect: edge src/main/java/shop/web/OrderController.java:OrderController.java imports OrderStore
// a receiver of another or an unknown type has not this class's get, nor the journal's append
// expect: no-edge OrderController.pay calls OrderController.get
// expect: no-edge OrderController.pay calls Journal.append
// expect: no-edge OrderController.pay calls OrderStore.find
