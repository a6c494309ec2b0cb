package pier;

import static io.restassured.RestAssured.given;

// expect: edge MooringResourceTest.lists consumes_endpoint "GET /rest/mooring"
// expect: edge MooringResourceTest.ties consumes_endpoint "POST /rest/mooring/tie"
// expect: no-edge MooringResourceTest.ties consumes_endpoint "GET /rest/mooring"
// expect: edge MooringResourceTest.loosens consumes_endpoint "DELETE /rest/mooring/{id: [0-9]+}"
// expect: edge MooringResourceTest.asksAtAPort consumes_endpoint "GET /rest/mooring"
// expect: edge MooringResourceTest.asksAtAPort consumes_endpoint "GET /buoys/{id}"
// expect: no-edge MooringResourceTest.asksForAnother consumes_endpoint *
class MooringResourceTest {
    @Test
    void lists() {
        given().header("a", "b").when().get("rest/mooring").then().statusCode(200);
    }

    @Test
    void ties() {
        RestAssured.given().body("rope").contentType("text/plain").post("rest/mooring/tie").then().statusCode(204);
    }

    @Test
    void loosens() {
        target("rest/mooring/17").request().delete();
    }

    @Test
    void asksAtAPort() {
        extension.client().target("http://localhost:" + port + "/rest/mooring").queryParam("a", 1).request().header("b", "c").get(String.class);
        resources.target("/buoys/5").request().get();
    }

    @Test
    void asksForAnother() {
        target("rest/mooring").path("tie").request().put(null);
        target("rest/mooring").request().put(null);
        cache.get("rest/mooring");
    }
}
