class Toll {
    init() {}
    init(cents: Int, name: String = "") {}

    func pay(_ cents: Int) -> Int { return pay(cents, times: 1) { $0 } }
    func pay(_ cents: Int, times: Int, change: (Int) -> Int) -> Int { return change(cents * times) }
    func mark(_ parts: String...) {}
    func mark() {}
}

func once(toll: Toll) -> Int { return toll.pay(1) }
func marked(toll: Toll) { toll.mark("a", "b") }
func bare() -> Toll { return Toll() }

class Gauge {
    func read(_ name: String, data: Int) {}
    func read(_ name: String, error: Int) {}
    func read(_ place: Int, data: Int) {}
    func hold(_ name: String, options: Int, disk: Bool = true) {}
    func hold(_ name: String, mark: Int = 0, disk: Bool = true) {}
    func ofNeeded(a: String) { hold(a, disk: false) }
    func ofData() { read("a", data: 1) }
    func ofError() { read("a", error: 1) }
    func ofPlace() { read(1, data: 1) }
}

// expect: edge Toll.pay calls Overloads.swift:Toll.pay#method~2
// expect: edge once calls Overloads.swift:Toll.pay#method
// expect: no-edge once calls Overloads.swift:Toll.pay#method~2
// expect: edge marked calls Overloads.swift:Toll.mark#method
// expect: no-edge marked calls Overloads.swift:Toll.mark#method~2
// expect: edge bare calls Overloads.swift:Toll.init#constructor
// expect: no-edge bare calls Overloads.swift:Toll.init#constructor~2
// labels, and what an argument is, tell overloads apart
// expect: edge Gauge.ofData calls Overloads.swift:Gauge.read#method
// expect: no-edge Gauge.ofData calls Overloads.swift:Gauge.read#method~2
// expect: no-edge Gauge.ofData calls Overloads.swift:Gauge.read#method~3
// expect: edge Gauge.ofError calls Overloads.swift:Gauge.read#method~2
// expect: no-edge Gauge.ofError calls Overloads.swift:Gauge.read#method
// expect: edge Gauge.ofPlace calls Overloads.swift:Gauge.read#method~3
// expect: no-edge Gauge.ofPlace calls Overloads.swift:Gauge.read#method
// an argument that is needed is not left out
// expect: edge Gauge.ofNeeded calls Overloads.swift:Gauge.hold#method~2
// expect: no-edge Gauge.ofNeeded calls Overloads.swift:Gauge.hold#method
