//! Methods of a trait that a file imports, on values of types from elsewhere.

use crate::buoys::DriftExt;
use std::time::Duration;

// expect: edge drifted calls DriftExt.drift_once
fn drifted(time: &Duration) -> Duration {
    time.drift_once()
}

// what strings have, too
// expect: no-edge named calls DriftExt.starts_with
fn named(name: &str) -> bool {
    name.starts_with("b")
}
