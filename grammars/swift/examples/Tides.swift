import Elsewhere

let highWater = 12

enum Tide: Error {
    case ebb
    case flood(height: Int)
}

struct TideTable {
    // expect: edge TideTable.check accesses_field Tide.ebb
    // expect: no-edge TideTable.check accesses_field Tide.flood
    func check(_ tide: Tide) throws {
        throw Tide.ebb
    }

    // expect: edge TideTable.rise accesses_field Tide.flood
    func rise() -> Tide {
        return Tide.flood(height: 3)
    }

    // expect: edge TideTable.hours accesses_field highWater
    func hours(_ isHigh: Bool) -> Int {
        return highWater
    }

    // expect: no-edge TideTable.hidden accesses_field highWater
    func hidden(highWater: Int) -> Int {
        return highWater
    }

    // expect: no-edge TideTable.moon accesses_field *
    func moon() throws {
        throw Moon.ebb // not Tide.ebb
    }
}
