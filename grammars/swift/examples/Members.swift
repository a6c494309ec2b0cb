// expect: edge plotted references Chart
// expect: edge plotted references Scale
func plotted() -> Int {
    Chart.plot()
    return Scale.factor
}

// expect: no-edge framed references Frame
func framed(Frame: String) -> Int {
    return Frame.count
}

struct Chart {
    static func plot() {}
}

struct Scale {
    static let factor = 2
}

struct Frame {}

struct Hamper {
    func reserveCapacity(_ count: Int) {}
    func reserveBaskets(_ count: Int) {}
}

func packed(hold: Hamper) { hold.reserveCapacity(1) }
func unpacked() { anything().reserveCapacity(1) }
func unpackedBaskets() { anything().reserveBaskets(1) }

// members of the standard library's types are no guesses
// expect: edge packed calls Hamper.reserveCapacity
// expect: no-edge unpacked calls Hamper.reserveCapacity
// expect: edge unpackedBaskets calls Hamper.reserveBaskets
