//! Requests of tests.

async fn asks(app: Router, client: Client) {
    app.oneshot(Request::builder().method("POST").uri("/values").body(())).await;
    app.oneshot(Request::get("/values/7").body(())).await;
    app.oneshot(Request::post("/keys/7/turn").body(())).await;
    map.get("/values");
}

async fn lists(client: Client) {
    client.get("/values").await;
}
// expect: edge asks consumes_endpoint "POST /values"
// expect: edge asks consumes_endpoint "GET /values/{key}"
// expect: no-edge asks consumes_endpoint "GET /values"
// expect: edge lists consumes_endpoint "GET /values"
// expect: edge asks consumes_endpoint "POST /{key}/turn"
// expect: no-edge lists consumes_endpoint "POST /{key}/turn"
