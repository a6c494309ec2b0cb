//! The same without the import: the method is another crate's.

use elsewhere::Current;

// expect: no-edge drifting calls DriftExt.drift_once
fn drifting(current: &Current) {
    current.drift_once();
}
