package pier;

import jakarta.ws.rs.*;

@Produces("application/json")
@Path("/rest/mooring")
public class MooringResource {
    private final Quay quay = new Quay();

    @GET
    public Quay all() {
        return quay;
    }

    @Path("tie")
    @POST
    public void tie() {
        quay.tie();
    }

    @DELETE
    @Produces("text/plain")
    @Path("{id: [0-9]+}")
    public void loosen(@PathParam("id") long id) {}

    @Path("/ropes")
    public RopeResource ropes() {
        return new RopeResource();
    }

    @PUT
    private static class Nothing {}
}

class Quay {
    void tie() {}
}

class RopeResource {
    @GET
    public String rope() {
        return "";
    }

    @GET
    @Path("knots")
    public String knots() {
        return "";
    }
}

@Path("buoys")
interface BuoyApi {
    @GET
    @Path("{id}")
    String buoy(String id);
}

class BuoyResource implements BuoyApi {
    @Override
    public String buoy(String id) {
        return id;
    }
}

@Path("/weather")
@RegisterRestClient
interface WeatherClient {
    @GET
    @Path("/today")
    String today();

    @GET
    String all();
}

interface RetrofitService {
    @GET("/forecast")
    String forecast();

    @POST
    String post(@Url String url);
}

// expect: def route "GET /rest/mooring"
// expect: def route "POST /rest/mooring/tie"
// expect: def route "DELETE /rest/mooring/{id: [0-9]+}"
// expect: def route "GET /buoys/{id}"
// expect: def route "GET /knots"
// expect: no-def "GET /"
// expect: no-def "POST /"
// expect: no-def "GET /weather/today"
// expect: no-def "GET /today"
// expect: no-def "GET /weather"
// expect: no-def "GET /forecast"
// expect: no-def "ANY /rest/mooring/ropes"
// expect: edge MooringResource.all handles_route "GET /rest/mooring"
// expect: edge MooringResource.tie handles_route "POST /rest/mooring/tie"
// expect: no-edge MooringResource.tie handles_route "GET /rest/mooring"
// expect: edge MooringResource.loosen handles_route "DELETE /rest/mooring/{id: [0-9]+}"
// expect: edge BuoyApi.buoy handles_route "GET /buoys/{id}"
// expect: no-edge WeatherClient.today handles_route *
