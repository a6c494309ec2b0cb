class Plover {
    func cry() {}
}

class Dunlin {
    func cry() {}
}

func declared(find: (String) -> Any) {
    let bird: Plover = find("plover")
    bird.cry()
}

func cast(bird: Any) {
    (bird as! Dunlin).cry()
}

// expect: edge declared calls Plover.cry
// expect: no-edge declared calls Dunlin.cry
// expect: edge cast calls Dunlin.cry
// expect: no-edge cast calls Plover.cry
