//! A module that `crate::` paths name from the folder its crate's root is in.

pub fn launch() {
    // expect: edge launch calls greet_crew
    crate::shipyard::dry_dock::greet_crew();
}

pub fn greet_crew() {}
// expect: exported greet_crew

// expect: def macro moor
#[macro_export]
macro_rules! moor {
    ($ship:expr) => { $ship };
}
