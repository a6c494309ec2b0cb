// Calls and constants that are arguments of macros, and methods of members of enums.

const DRAFT: i32 = 3;
const KEEL: i32 = 4;
const BEAM: i32 = 5;

enum Knot {
    Reef,
    BOW,
}

enum Other {
    BEAM,
}

impl Knot {
    fn tie(&self) -> i32 {
        1
    }
}

fn sound() -> i32 {
    2
}

fn is_afloat(draft: i32) -> bool {
    draft > 1
}

fn is_moored() -> bool {
    true
}

fn log_all(values: Vec<i32>) {}

fn voyage() {
    log_all(vec![sound()]);
    log_all(vec![DRAFT, 1]);
    assert_eq!(KEEL, 4);
    assert!(!is_afloat(1) && is_moored());
    Knot::Reef.tie();
}

fn harbour() {
    println!("{:?}", Other::BEAM);
}

fn dock<const DRAFT: usize>() {
    const KEEL: usize = 3;
    assert_eq!(KEEL, DRAFT);
}

// expect: no-edge dock accesses_field *
// expect: edge voyage calls sound
// expect: edge voyage calls is_afloat
// expect: edge voyage calls is_moored
// expect: edge voyage calls Knot.tie
// expect: edge voyage accesses_field DRAFT
// expect: edge voyage accesses_field KEEL
// expect: no-edge * accesses_field macro_values.rs:BEAM
