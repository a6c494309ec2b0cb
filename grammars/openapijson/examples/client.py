# expect: edge read_stock consumes_endpoint "GET /stock/{item}"
# expect: no-edge read_stock consumes_endpoint parameters
import requests


def read_stock(item):
    return requests.get(f"http://stock/stock/{item}").json()
