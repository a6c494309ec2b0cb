//! Builders, and what methods return.
use crate::shipyard::dry_dock::launch;

pub struct Keel { hull: Option<Hull> }
pub struct Hull;
pub struct Vessel { keel: Keel }
pub struct Fleet;

impl Keel {
    pub fn lay() -> Keel { Keel { hull: None } }
    pub fn plank(self, name: &str) -> Self { self }
    pub fn float(self) -> Vessel { Vessel { keel: self } }
}

impl Hull {
    pub fn caulk(&self) {}
}

impl Vessel {
    pub fn sail(&self) {}
    pub fn timbers(&self) -> &Hull {
        // expect: no-edge Vessel.timbers calls Hull.caulk
        self.keel.hull.as_ref().unwrap()
    }
    pub fn repair(&self) {
        // expect: edge Vessel.repair calls Hull.caulk
        self.timbers().caulk();
        // expect: edge Vessel.repair calls Fleet.sail_all
        Fleet::sail_all();
    }
}

impl Fleet {
    pub fn sail(&self) {}
    pub fn sail_all() {}
}

pub fn build() {
    // expect: edge build calls Keel.lay
    // expect: edge build calls Keel.plank
    // expect: edge build calls Keel.float
    let ship = Keel::lay()
        .plank("oak (old)")
        .plank("elm")
        .float();
    // expect: edge build calls Vessel.sail
    // expect: no-edge build calls Fleet.sail
    ship.sail();
    // expect: edge build calls Hull.caulk
    ship.keel.hull.unwrap().caulk();
    // expect: edge build calls launch
    launch();
}

pub fn drift(thing: impl std::fmt::Debug) {
    // expect: no-edge drift calls Vessel.sail
    other::<u8>(thing).sail();
}
