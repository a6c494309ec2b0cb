package pier

import io.restassured.RestAssured.given

class MooringResourceTest {
    @Test
    fun ties() {
        given().body("rope").post("/moorings/5/tie").then().statusCode(204)
    }

    @Test
    fun lists() {
        given().`when`().get("/docks/7")
    }

    @Test
    fun asksACache(cache: Cache) {
        cache.get("/docks/7")
    }
}

// expect: edge MooringResourceTest.ties consumes_endpoint "POST /moorings/{id}/tie"
// expect: edge MooringResourceTest.lists consumes_endpoint "GET /docks/{id}"
// expect: no-edge MooringResourceTest.asksACache consumes_endpoint *
