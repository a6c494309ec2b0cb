// A handler of Next.js, for all verbs.
export default function tides() {
    return "high";
}

// expect: edge tides handles_route "ANY /api/tides"
