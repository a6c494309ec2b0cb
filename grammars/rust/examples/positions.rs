// Each constant is read in one place only, which its name tells.
// expect: edge read accesses_field IN_RANGE
// expect: edge read accesses_field IN_RANGE_PATTERN
// expect: edge read accesses_field NEGATED
// expect: edge read accesses_field AS_LENGTH
// expect: edge read accesses_field REPEATED
// expect: edge read accesses_field COMPARED
// expect: edge read accesses_field Mode.Fast
// expect: edge read type_hint_of Width
// expect: edge read type_hint_of Cart
// expect: edge read type_hint_of Shop
// expect: edge cases references check_one
// expect: edge cases references check_two
// expect: edge cases references check_three
// expect: edge cases references check_four
// expect: no-edge * references name
// expect: no-edge * references default
// expect: no-edge * accesses_field Failure.Deserialize
const IN_RANGE: usize = 1;
const IN_RANGE_PATTERN: usize = 2;
const NEGATED: usize = 3;
const AS_LENGTH: usize = 4;
const REPEATED: usize = 5;
const COMPARED: usize = 6;
type Width = usize;

enum Mode {
    Fast,
}

struct Cart;

trait Shop {
    fn open();
}

struct Case {
    name: &'static str,
    run: fn(&str) -> bool,
}

fn read(count: usize, mode: Mode) -> [usize; AS_LENGTH] {
    for _ in 0..IN_RANGE {}
    match count {
        0..=IN_RANGE_PATTERN => {}
        _ => {}
    }
    let inverted = !NEGATED;
    if let Mode::Fast = mode {}
    let zeros = vec![0u8; REPEATED];
    assert!(count < COMPARED);
    <Cart as Shop>::open();
    let width = count as Width;
    todo!()
}

fn cases(name: &'static str) -> Vec<Case> {
    let pairs = vec![(1, check_three), (2, check_four)];
    vec![Case { name, run: check_one }, Case { name: "two", run: check_two }]
}

fn taken_apart(pairs: Vec<(u8, u8)>, case: Case) {
    for (at, (name, _)) in pairs { check(at, name) }
    let Case { name, .. } = case;
    check(1, name);
    match 1 { name => check(name, name) }
    select! { Some(name) = names.recv() => { check_all![name, name] } }
}

#[derive(Debug, Deserialize)]
#[serde(default, skip)]
#[cfg_attr(feature = "full", derive(Debug, Deserialize), diesel(belongs_to(Basket)))]
struct Stored;

struct Basket;

enum Failure { Deserialize }

fn default() {}
fn name() {}
fn check_one(text: &str) -> bool { true }
fn check_two(text: &str) -> bool { true }
fn check_three(text: &str) -> bool { true }
fn check_four(text: &str) -> bool { true }
