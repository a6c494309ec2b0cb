package pier

import jakarta.ws.rs.GET
import jakarta.ws.rs.POST
import jakarta.ws.rs.Path

class Rope {
    fun pull() {}
}

@Path("/moorings")
class MooringResource(private val rope: Rope) {
    @GET
    fun all(): Rope = rope

    @POST
    @Path("{id}/tie")
    fun tie(id: Long) {
        rope.pull()
    }

    @Path("ropes")
    fun ropes(): Rope = rope
}

class KnotResource {
    @GET
    fun knot(): String = ""
}

@Controller("/docks")
open class DockController {
    @Get("/{id}")
    fun one(id: Long): String = ""
}

@Path("/weather")
@RegisterRestClient
interface WeatherClient {
    @GET
    @Path("/today")
    fun today(): String
}

// expect: def route "GET /moorings"
// expect: def route "POST /moorings/{id}/tie"
// expect: def route "GET /docks/{id}"
// expect: no-def "ANY /moorings/ropes"
// expect: no-def "GET /"
// expect: no-def "GET /weather/today"
// expect: edge MooringResource.all handles_route "GET /moorings"
// expect: edge MooringResource.tie handles_route "POST /moorings/{id}/tie"
// expect: edge DockController.one handles_route "GET /docks/{id}"
