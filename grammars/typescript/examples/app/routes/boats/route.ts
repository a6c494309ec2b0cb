// A page of Remix, whose default export answers no path of its folder.
export default function boats() {
    return "boats";
}

// expect: def function boats
// expect: no-edge boats handles_route *
// expect: no-def "ANY /routes/boats"
