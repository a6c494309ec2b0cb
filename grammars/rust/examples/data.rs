//! Uses of constants and of members of enums.

use elsewhere::Gate;

pub const BERTH_LIMIT: usize = 12;
static HARBOURS: &[&str] = &["north", "south"];

pub enum Berth {
    Vacant,
    Taken(u32),
    Moored { since: u32 },
}

pub enum Slipway {
    Vacant,
}

// expect: edge berth_fee accesses_field BERTH_LIMIT
// expect: no-edge berth_fee tests *
fn berth_fee(days: usize) -> usize {
    days * BERTH_LIMIT
}

// expect: edge harbour_count accesses_field HARBOURS
fn harbour_count() -> usize {
    HARBOURS.len()
}

// expect: edge berth_weight accesses_field Berth.Vacant
// expect: edge berth_weight accesses_field Berth.Taken
// expect: edge berth_weight accesses_field Berth.Moored
// expect: no-edge berth_weight accesses_field Slipway.Vacant
fn berth_weight(berth: Berth) -> u32 {
    match berth {
        Berth::Vacant => 0,
        Berth::Taken(weight) => weight,
        Berth::Moored { since } => since,
    }
}

// expect: edge berth_taken accesses_field Berth.Taken
// expect: no-edge berth_taken calls Berth.Taken
fn berth_taken() -> Berth {
    Berth::Taken(1)
}

// expect: edge berth_moored accesses_field Berth.Moored
fn berth_moored() -> Berth {
    Berth::Moored { since: 3 }
}

// expect: edge is_vacant accesses_field Slipway.Vacant
// expect: no-edge is_vacant accesses_field Berth.Vacant
fn is_vacant(slipway: &Slipway) -> bool {
    matches!(slipway, Slipway::Vacant)
}

// expect: edge is_moored accesses_field Berth.Moored
// expect: no-edge is_moored accesses_field Quay.Moored
fn is_moored(berth: &Berth) -> bool {
    matches!(berth, Berth::Moored { .. })
}

pub enum Quay {
    Moored { length: u32 },
}

// expect: no-edge gate_vacant accesses_field *
fn gate_vacant() -> Gate {
    // Berth::Vacant is not meant
    Gate::Vacant
}

pub struct Ferry {
    seats: u32,
}

impl Ferry {
    pub fn cross(&self) {}
}

pub struct Tug {
    power: u32,
}

impl Tug {
    pub fn cross(&self) {}
    pub fn tow(&mut self) {}
}

pub enum Vessel {
    Carrier(Ferry),
    Helper(Box<Tug>),
    Convoy(Ferry, Tug),
    Drifting,
}

impl Vessel {
    // expect: edge Vessel.dispatch calls Ferry.cross
    // expect: edge Vessel.dispatch calls Tug.tow
    // expect: no-edge Vessel.dispatch calls Tug.cross
    fn dispatch(self) {
        match self {
            Self::Carrier(vessel) => vessel.cross(),
            Self::Helper(mut vessel) => vessel.tow(),
            Self::Convoy(..) | Self::Drifting => {}
        }
    }

    fn cross(&self) {}
}

// expect: edge depart calls Tug.cross
// expect: no-edge depart calls Ferry.cross
fn depart(vessel: &Vessel) {
    if let Vessel::Helper(ref tug) = vessel {
        tug.cross();
    }
}

// what is made of a member is the enum, not what it holds
// expect: edge launch calls Vessel.cross
// expect: no-edge launch calls Ferry.cross
fn launch(ferry: Ferry) {
    let vessel = Vessel::Carrier(ferry);
    vessel.cross();
}
