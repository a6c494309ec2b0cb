// A handler of Next.js.
export async function GET(request: Request) {
    return check(request);
}

export function check(request: Request) {
    return request;
}

function POST() {}

// expect: def route "GET /api/boats/[boatId]"
// expect: no-def "POST /api/boats/[boatId]"
// expect: edge GET handles_route "GET /api/boats/[boatId]"
// expect: edge "GET /api/boats/[boatId]" routes_to GET
// expect: no-edge check handles_route *
