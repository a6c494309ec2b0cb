//! Types behind paths in every place, and functions as values.
pub struct Registry<'a> {
    kept: Option<Vec<crate::store::Shelf>>,
    lent: &'a [crate::store::Shelf],
    told: Box<dyn crate::store::Backend>,
    hook: fn(i32) -> i32,
}
// expect: edge Registry.told type_hint_of store.rs:Backend
// expect: no-edge Registry.hook type_hint_of *

const TABLE: [fn(i32) -> i32; 2] = [in_table, Registry::shared];
static FIRST: fn(i32) -> i32 = in_static;
// expect: edge TABLE references in_table
// expect: edge TABLE references Registry.shared
// expect: edge FIRST references in_static

impl<'a> Registry<'a> {
    fn shared(number: i32) -> i32 { number }
    fn quiet(number: i32) -> i32 { number }

    fn fill(&mut self, pick: bool, hidden: i32) -> fn(i32) -> i32 {
        let stored = in_let;
        self.hook = in_assignment;
        let pair = ("name", in_tuple);
        let listed = vec![in_list, Self::shared];
        run(in_cast as fn(i32) -> i32);
        let lazily = || in_closure;
        let counted = [hidden];
        println!("quiet unused");
        match pick {
            true => in_arm,
            false => Self::shared,
        }
    }

    fn last(&self) -> fn(i32) -> i32 { at_end }
}
// expect: edge Registry.fill references in_let
// expect: edge Registry.fill references in_assignment
// expect: edge Registry.fill references in_tuple
// expect: edge Registry.fill references in_cast
// expect: edge Registry.fill references in_closure
// expect: edge Registry.fill references in_arm
// expect: edge Registry.fill references Registry.shared
// expect: edge Registry.last references at_end
// expect: no-edge * references Registry.quiet
// expect: no-edge * references unused
// expect: no-edge Registry.fill references hidden

fn in_table(n: i32) -> i32 { n }
fn in_static(n: i32) -> i32 { n }
fn in_let(n: i32) -> i32 { n }
fn in_assignment(n: i32) -> i32 { n }
fn in_tuple(n: i32) -> i32 { n }
fn in_list(n: i32) -> i32 { n }
fn in_cast(n: i32) -> i32 { n }
fn in_closure(n: i32) -> i32 { n }
fn in_arm(n: i32) -> i32 { n }
fn at_end(n: i32) -> i32 { n }
fn unused(n: i32) -> i32 { n }
fn hidden(n: i32) -> i32 { n }

// Values without fields are listed by reference.
struct Anchor;
struct Rudder;
struct Sail;

const PARTS: &[&dyn Part] = &[&Anchor, &Rudder];

fn fit(part: &dyn Part) { install(&Sail) }
// expect: edge PARTS references Anchor
// expect: edge fit references Sail

// A module that the file itself holds.
mod knots {
    pub fn tie_bowline(n: i32) -> i32 { n }
}

fn moor() { knots::tie_bowline(1); }
// expect: edge moor calls tie_bowline
