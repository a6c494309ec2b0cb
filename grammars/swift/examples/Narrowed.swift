class Barge { func drift() {}; func isFree() -> Bool { true } }
class Lighter { func drift() {} }

func branches(hull: Any) {
    if let found = hull as? Barge, found.isFree() { found.drift() }
    else if let found = hull as? Lighter { found.drift() }
}

func leaves(hull: Any) {
    guard let hull = hull as? Lighter else { return }
    hull.drift()
}

func cases(hull: Any) {
    switch hull {
    case let found as Barge: found.drift()
    case let found as Lighter: found.drift()
    default: break
    }
}

// expect: edge branches calls Barge.isFree
// expect: edge branches calls Barge.drift
// expect: edge branches calls Lighter.drift
// expect: edge leaves calls Lighter.drift
// expect: edge cases calls Barge.drift
// expect: edge cases calls Lighter.drift
