//! A trait that adds methods to types of other crates, and values of `Self`.

use std::time::Duration;

pub trait DriftExt {
    fn drift_by(&self, hours: u32) -> Duration;

    fn drift_once(&self) -> Duration {
        self.drift_by(1)
    }

    fn starts_with(&self, _hours: u32) -> bool {
        true
    }
}

impl DriftExt for Duration {
    fn drift_by(&self, hours: u32) -> Duration {
        *self * hours
    }
}

pub struct Buoy {
    name: String,
}

pub struct Lantern;

impl Lantern {
    fn light(&self) {}
}

impl Buoy {
    // expect: edge Buoy.laid calls Buoy.light
    // expect: no-edge Buoy.laid calls Lantern.light
    pub fn laid(name: String) -> Self {
        let buoy = Self { name };
        buoy.light();
        buoy
    }

    fn light(&self) {}
}
