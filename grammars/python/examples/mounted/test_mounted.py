def test_django(client):
    client.get("/sea/7/lights/")
    client.get(f"/sea/{7}/lights/8/")
    client.post("/wrecks/raise/")


def test_fastapi(client):
    client.get("/tugs/7/crew")


def test_name(client):
    client.get(url_for("tugs:all"))


def test_computed(client):
    client.get("/tugs/7/cars")
    client.get("/sea/lights/")


# expect: edge test_django consumes_endpoint "ANY lights/"
# expect: edge test_django consumes_endpoint "ANY ^lights/(?P<pk>[0-9]+)/$"
# expect: edge test_django consumes_endpoint "ANY raise/"
# expect: edge test_fastapi consumes_endpoint "GET /{tug}/crew"
# expect: edge test_name consumes_endpoint "mounted/tugs.py:GET /"
# expect: no-edge test_computed consumes_endpoint *
