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
