pub struct Rope;

impl Rope {
    fn coil(&self) {}
}

pub struct Hawser;

impl Hawser {
    fn coil(&self) {}
}

pub trait Stored {
    fn of_row(row: &str) -> Hawser;
    fn rope(&self) -> Hawser;
    fn spare(&self) -> Hawser;
}

pub struct Mooring;

impl Mooring {
    pub fn of_row(pool: &Pool, row: &str) -> Rope {
        Rope
    }

    fn rope(&self) -> Rope {
        Rope
    }
}

impl Stored for Mooring {
    fn of_row(_row: &str) -> Hawser {
        Hawser
    }

    fn rope(&self) -> Hawser {
        Hawser
    }

    fn spare(&self) -> Hawser {
        Hawser
    }
}

// a type's own method comes before that of a trait
// expect: edge make_rope calls Rope.coil
// expect: no-edge make_rope calls Hawser.coil
fn make_rope(pool: &Pool) {
    let made = Mooring::of_row(pool, "row");
    made.coil();
}

// expect: edge coil_rope calls Rope.coil
// expect: no-edge coil_rope calls Hawser.coil
fn coil_rope(mooring: &Mooring) {
    mooring.rope().coil();
}

// expect: edge coil_spare calls Hawser.coil
fn coil_spare(mooring: &Mooring) {
    mooring.spare().coil();
}
