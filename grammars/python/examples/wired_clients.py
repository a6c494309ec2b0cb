"""Calls over HTTP, messages, flags and remote procedures.

# expect: edge load_order consumes_endpoint "GET /orders/{order_id}"
# expect: edge add_order consumes_endpoint "POST /orders"
# expect: edge cancel consumes_endpoint "DELETE /orders/{order_id}"
# expect: edge versioned consumes_endpoint "POST /orders"
# expect: def route "GET /carts/{cart_id}"
# expect: no-def "GET /{cart_id}"
# expect: edge load_cart consumes_endpoint "GET /carts/{cart_id}"
# expect: no-edge elsewhere consumes_endpoint *
# expect: no-edge wrong_verb consumes_endpoint *
# expect: no-edge from_dict consumes_endpoint *
# expect: edge announce publishes topic:orders.created
# expect: edge index_orders subscribes topic:orders.created
# expect: edge pay publishes topic:charge
# expect: edge charge subscribes topic:charge
# expect: no-edge wait publishes *
# expect: no-edge notify publishes *
# expect: edge send_receipt publishes topic:receipts
# expect: edge print_receipts subscribes topic:receipts
# expect: no-edge print_receipts publishes *
# expect: edge checkout gated_by_flag flag:new-checkout
# expect: edge price gated_by_flag flag:new-prices
# expect: edge tax gated_by_flag flag:new-taxes
# expect: edge ship gated_by_flag flag:drones
# expect: no-edge ship gated_by_flag flag:amsterdam
# expect: no-edge charge gated_by_flag *
# expect: edge CartService implements_rpc Cart
# expect: edge CartService.AddLine implements_rpc Cart.AddLine
# expect: edge add_line consumes_rpc Cart
# expect: no-edge CartService.helper implements_rpc *
# expect: no-edge notify consumes_rpc *
"""

import requests
import waffle
from shop_pb2_grpc import CartServicer, CartStub

BASE = "http://orders:8000"


@app.get("/orders/{order_id}")
def read_order(order_id):
    return order_id


@app.delete("/orders/{order_id}")
def delete_order(order_id):
    return order_id


@app.post("/orders")
def create_order():
    return 1


router = APIRouter(tags=["carts"], prefix="/carts")


@router.get("/{cart_id}")
def read_cart(cart_id):
    return cart_id


def load_cart(number):
    return requests.get(f"{BASE}/api/carts/{number}")


def load_order(number):
    return requests.get(f"{BASE}/orders/{number}")


def add_order(order):
    return requests.post("http://orders:8000/orders", json=order)


def versioned(order):
    return requests.post(BASE + "/api/v1/orders?notify=1", json=order)


def cancel(client, number):
    client.delete("/orders/" + number)


def elsewhere():
    return requests.get("https://example.com/status/page")


def wrong_verb(number):
    return requests.put(f"{BASE}/orders/{number}")


def from_dict(mapping):
    return mapping.get("/orders")


def announce(producer, order):
    producer.send("orders.created", order)


def index_orders(consumer):
    consumer.subscribe(["orders.created"])


@shared_task
def charge(amount):
    return amount


def pay(amount):
    charge.delay(amount)


def wait(pool):
    pool.apply_async(len)


def notify(mailer):
    mailer.send("hello")


def checkout(request):
    return flag_is_active(request, "new-checkout")


@waffle_flag("new-prices")
def price(request):
    return 1


def tax(client, user):
    return waffle.switch_is_active("new-taxes")


def ship(client, user):
    return client.bool_variation("drones", "amsterdam", False)


def send_receipt(sqs):
    sqs.send_message(QueueUrl="https://sqs.eu-west-1.amazonaws.com/123456789012/receipts", MessageBody="1")


def print_receipts(sqs):
    return sqs.receive_message(QueueUrl="https://sqs.eu-west-1.amazonaws.com/123456789012/receipts")


class CartService(CartServicer):
    def AddLine(self, request, context):
        return self.helper()

    def helper(self):
        return None


def add_line(channel):
    return CartStub(channel).AddLine(None)
