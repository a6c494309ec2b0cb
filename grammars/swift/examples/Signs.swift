// The grammar reads `!f(x)` as a call of `!f`, and `a + f(x)` as one of `a + f`.
struct Meter {
    func depth(at place: Int) -> Int { place }
    func isDeep(_ place: Int) -> Bool { place > 9 }
}

struct Gauge {
    let meter: Meter

    func level(_ place: Int) -> Int { place }
    func isHigh(_ place: Int) -> Bool { place > 3 }

    // expect: edge Gauge.sum calls Gauge.level
    // expect: edge Gauge.sum calls Meter.depth
    func sum(place: Int) -> Int { place + level(place) + meter.depth(at: place) }

    // expect: edge Gauge.product calls Gauge.level
    func product(place: Int) -> Int { place * level(place) }

    // expect: edge Gauge.isLow calls Gauge.isHigh
    func isLow(place: Int) -> Bool { !isHigh(place) }

    // expect: edge Gauge.isFlat calls Meter.isDeep
    func isFlat(place: Int) -> Bool { !meter.isDeep(place) }

    // expect: no-edge Gauge.next calls Gauge.level
    func next(place: Int) -> Int { place + step(place) }
}
