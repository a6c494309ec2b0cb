"""Another test's application."""


def test_theirs():
    @app.get("/theirs")
    def theirs():
        return None


# expect: no-edge * consumes_endpoint "GET /theirs"
