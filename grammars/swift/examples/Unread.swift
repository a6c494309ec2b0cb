// what the grammar cannot read by itself: values of Void, ownership, typed throws, long aliases
struct SignalError: Error {}

final class Beacon {
    func light() throws(SignalError) -> Int {
        finish(())
        return power(by: 2)
    }

    func finish(_ result: Void) {}

    func power(by factor: Int) -> Int { factor }

    func hand(over beacon: consuming sending Beacon) -> Int {
        let mine = unsafe beacon.power(by: 1)
        return mine
    }
}

protocol Fog {}
protocol Rain {}

final class Mole {
    typealias Weather = Fog
        & Rain
        & Sendable
    var weather: (any Weather)?

    func ring() { sound() }

    func sound() {}
}

// expect: def method Mole.ring
// expect: edge Mole.ring calls Mole.sound
// expect: def method Beacon.light
// expect: def method Beacon.finish
// expect: def method Beacon.power
// expect: def method Beacon.hand
// expect: edge Beacon.light calls Beacon.finish
// expect: edge Beacon.light calls Beacon.power
// expect: edge Beacon.hand calls Beacon.power
// expect: no-edge Beacon.power calls Beacon.light
