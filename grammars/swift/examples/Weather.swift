enum Weather {
    case calmSea
    case storm(force: Int)
    case fog

    var isSafe: Bool {
        switch self {
        case .calmSea: return true
        case let .storm(force): return force < 4
        default: return false
        }
    }
}

enum Road {
    case calmSea
}

struct Harbour {
    var weather: Weather
    var unused: Int
}

func warn(_ harbour: Harbour) -> Bool {
    if case .storm = harbour.weather { return true }
    return !harbour.weather.isSafe
}

func sail() { report(.fog) }

func report(_ weather: Weather) {}

// expect: edge Weather.isSafe accesses_field Weather.calmSea
// expect: edge Weather.isSafe accesses_field Weather.storm
// expect: no-edge Weather.isSafe accesses_field Road.calmSea
// expect: edge warn accesses_field Weather.storm
// expect: edge warn accesses_field Harbour.weather
// expect: edge sail accesses_field Weather.fog
// expect: no-edge * accesses_field Harbour.unused
