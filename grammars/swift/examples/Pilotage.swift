// Properties and variables that are read by their bare names, wherever a value may stand.

private var pilotKey: Int = 0
let deepest = 12

class Pilot {
    var isAboard = false
    func board(rank: Int) -> Bool { return isAboard }
}

class Sound {
    static func probe() -> Sound { return Sound() }
    func depth() -> Int { return 1 }
}

func store(_ key: inout Int) {}

class Pilotage {
    var pilot: Pilot = Pilot()
    let sound = Sound.probe()
    var ready = false
    var busy = false
    var speed = 3
    var limit = 4
    var wake = 5
    var drift = 6
    var routes: [Int] = []
    var label = ""
    var silent = false
    var course = 7

    func enter() -> Bool {
        guard ready else { return false }
        if busy, !pilot.isAboard { store(&pilotKey) }
        let margin = limit - deepest
        let pace = ready ? speed : margin
        for route in routes { print("\(label) \(route) \(pace)") }
        return !pilot.board(rank: 1) && sound.depth() > 2
    }

    var wash: Int { wake }

    func leave(silent: Bool) -> Int {
        let (course, drift) = (1, 2)
        if silent { return course }
        return course + drift
    }

    // expect: edge Pilotage.enter accesses_field Pilotage.ready
    // expect: edge Pilotage.enter accesses_field Pilotage.busy
    // expect: edge Pilotage.enter accesses_field Pilotage.speed
    // expect: edge Pilotage.enter accesses_field Pilotage.limit
    // expect: edge Pilotage.enter accesses_field Pilotage.routes
    // expect: edge Pilotage.enter accesses_field Pilotage.label
    // expect: edge Pilotage.enter accesses_field Pilotage.pilot
    // expect: edge Pilotage.enter accesses_field Pilot.isAboard
    // expect: edge Pilotage.enter accesses_field pilotKey
    // expect: edge Pilotage.enter accesses_field deepest
    // expect: edge Pilotage.enter calls Pilot.board
    // expect: edge Pilotage.enter calls Sound.depth
    // expect: edge Pilotage.wash accesses_field Pilotage.wake
    // expect: no-edge Pilotage.leave accesses_field Pilotage.silent
    // expect: no-edge Pilotage.leave accesses_field Pilotage.drift
    // expect: no-edge Pilotage.leave accesses_field Pilotage.course
}

extension BeaconChart {
    static func tidal() -> Int { return 1 }
}

extension OtherChart {
    static func coastal() -> Int { return 1 }
}

func plot() -> Int { return BeaconChart.tidal() + BeaconChart.coastal() }

// expect: edge plot calls BeaconChart.tidal
// expect: no-edge plot calls OtherChart.coastal

func tide() -> Int { return Harbour.BeaconChart.tidal() }
// expect: no-edge tide calls BeaconChart.tidal

// What patterns, setters and computed properties name is theirs; members of enums are named through their enum.
enum Signal {
    case calm
    case gale(deepest: Int)

    var text: String {
        switch self {
        case let .gale(deepest): "\(deepest)"
        case .calm: "calm"
        }
    }

    var reach: Int {
        get { 1 }
        set(deepest) { store(deepest) }
    }

    struct Flag { func isQuiet() -> Bool { return raised(calm) } }
}

func hoist() -> Bool { return calm ? true : false }

// expect: no-edge Signal.text accesses_field deepest
// expect: no-edge Signal.reach accesses_field deepest
// expect: edge Signal.Flag.isQuiet accesses_field Signal.calm
// expect: no-edge hoist accesses_field *

class Mast {
    var height: Int { height(1) }

    func height(_ sails: Int) -> Int {
        if sails > 1 { return 2 } else if let deepest = rig() { return deepest }
        return 1
    }

    func rig() -> Int? { return 3 }
}

// expect: edge Mast.height calls Mast.height
// expect: no-edge Mast.height accesses_field deepest
