package pier;

import io.micronaut.http.annotation.*;

@Controller("/docks")
class DockController {
    @Get
    String all() {
        return "";
    }

    @Get("/{id}")
    String one(long id) {
        return "";
    }

    @Post(uri = "/open", consumes = MediaType.TEXT_PLAIN)
    void open() {}

    @Produces("text/plain")
    void unrelated() {}
}

class Accessors {
    @Get
    String field() {
        return "";
    }
}

@Client("/docks")
interface DockClient {
    @Get("/elsewhere")
    String elsewhere();
}

interface BoatMapper {
    @Delete("DELETE FROM boats")
    void clear();

    @Delete
    void delete(Boat boat);
}

@Controller("slipway")
class SlipwayController {
    @GetMapping("/slipways")
    String all() {
        return "";
    }
}

@RequestMapping("/cranes")
@FeignClient(name = "cranes")
interface CraneClient {
    @GetMapping("/{id}")
    String crane(long id);
}

// expect: def route "GET /slipways"
// expect: no-def "DELETE /DELETE FROM boats"
// expect: no-def "DELETE DELETE FROM boats"
// expect: no-def "DELETE /"
// expect: no-def "GET /slipway/slipways"
// expect: no-def "GET /{id}"
// expect: no-def "GET /cranes/{id}"
// expect: def route "GET /docks"
// expect: def route "GET /docks/{id}"
// expect: def route "POST /docks/open"
// expect: no-def "GET /"
// expect: no-def "GET /docks/elsewhere"
// expect: edge DockController.all handles_route "GET /docks"
// expect: edge DockController.one handles_route "GET /docks/{id}"
// expect: edge DockController.open handles_route "POST /docks/open"
// expect: no-edge DockController.unrelated handles_route *
