def test_lists(client):
    client.get("/harbour/v1/buoys")


def test_deletes(client):
    client.delete("/harbour/v1/buoys/5")


def test_asks_for_no_buoy(client):
    client.put("/harbour/v1/buoys/5")


# expect: edge test_lists consumes_endpoint "GET /"
# expect: edge test_deletes consumes_endpoint "DELETE /<int:buoy_id>"
# expect: no-edge test_asks_for_no_buoy consumes_endpoint *
