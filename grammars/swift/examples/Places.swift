// The place of a member that stands without its type tells the type.

enum Swell {
  case mild, steep
  case long(Int)
  static func measured(_ height: Int) -> Swell { .mild }
  var long: Int { 0 }
}

enum Breeze {
  case mild, steep
  case long(Int)
  static func measured(_ height: Int) -> Breeze { .steep }
}

struct Forecast {
  var swell: Swell = .mild
  var breezes: [Breeze] = [.steep]
  let ship: Elsewhere = .mild

  init(swell: Swell) { self.swell = swell }

  func worst(of breeze: Breeze, and other: Swell = .steep) -> Swell {
    if breeze == .mild { return .measured(2) }
    guard swell != .steep else { return .long(3) }
    _ = [1].map { _ in return .measured(4) }
    return swell
  }

  mutating func calm(_ breeze: Breeze) {
    switch breeze {
    case .mild: swell = .steep
    case .long(let hours): print(hours)
    default: break
    }
  }

  var next: Forecast? { .init(swell: .mild) }
}

// expect: edge Forecast.swell accesses_field Swell.mild
// expect: no-edge Forecast.swell accesses_field Breeze.mild
// expect: edge Forecast.breezes accesses_field Breeze.steep
// expect: no-edge Forecast.breezes accesses_field Swell.steep
// expect: no-edge Forecast.ship accesses_field Swell.mild
// expect: no-edge Forecast.ship accesses_field Breeze.mild
// expect: edge Forecast.worst accesses_field Swell.steep
// expect: edge Forecast.worst accesses_field Breeze.mild
// expect: no-edge Forecast.worst accesses_field Swell.mild
// expect: no-edge Forecast.worst accesses_field Breeze.steep
// expect: edge Forecast.worst calls Swell.measured
// expect: no-edge Forecast.worst calls Breeze.measured
// expect: edge Forecast.calm accesses_field Swell.steep
// expect: edge Forecast.calm accesses_field Breeze.mild
// expect: edge Forecast.calm accesses_field Breeze.long
// expect: no-edge Forecast.calm accesses_field Swell.long
// expect: edge Forecast.next calls Forecast.init
// expect: edge Swell.measured accesses_field Swell.mild
// expect: no-edge Swell.measured accesses_field Breeze.mild
