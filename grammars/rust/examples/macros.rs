//! Macros of another crate; types within others; calls whose receiver's name alone tells its type.

#[macro_use]
extern crate shipyard;

pub struct Label(String);

impl Label {
    pub fn as_str(&self) -> &str { "" }
}

pub enum Shape {
    Round { radius: u32 },
    Flat,
}

pub struct Crew<T>(T);

// expect: edge moored calls moor
fn moored() {
    moor!(1);
}

// expect: edge measured references Shape
// expect: no-edge measured calls Shape
fn measured(shape: &Dimension) -> u32 {
    match shape {
        Shape::Round { radius } => *radius,
        _ => 0,
    }
}

// expect: edge listed type_hint_of Crew
// expect: edge listed type_hint_of Label
fn listed() -> (Crew<u32>, Option<u32>, fn(u32) -> Label) {
    todo!()
}

// expect: edge named calls Label.as_str
fn named(lines: &Lines) {
    for label in lines.all() {
        label.as_str();
    }
}

// expect: no-edge unnamed calls Label.as_str
fn unnamed(lines: &Lines) {
    for line in lines.all() {
        line.as_str();
    }
}

// expect: edge typed calls Label.as_str
fn typed(first: &Label) {
    first.as_str();
}

// Macros that call; closures and parameters that hide functions of their names.
fn hoist(n: u32) -> u32 { n }
fn lower(n: u32) -> u32 { n }
fn sound(n: u32) -> u32 { n }
fn steer(n: u32) -> u32 { n }

macro_rules! rig {
    ($($n:expr),*) => {{ let top = hoist(1); lower(top); $( steer($n); )* $crate::sound(2) }};
}

macro_rules! rigged {
    ($name:ident) => { impl Rigged for $name { fn hoist(self) -> u32 { lower(1) } } };
}
// expect: edge rigged calls lower
// expect: no-edge rigged calls hoist
// expect: edge rig calls hoist
// expect: edge rig calls lower
// expect: edge rig calls steer
// expect: edge rig calls sound

// expect: no-edge sheltered calls hoist
// expect: edge sheltered calls lower
fn sheltered() -> u32 {
    let hoist = |n: u32| n + 1;
    hoist(2) + lower(3)
}

// expect: no-edge handed calls hoist
// expect: no-edge handed calls lower
// expect: no-edge handed calls sound
// expect: edge handed calls steer
fn handed<F: Fn(u32) -> u32>(hoist: F, lower: &dyn Fn(u32) -> u32, sound: impl Fn(u32) -> u32, steered: u32) -> u32 {
    hoist(1) + lower(2) + sound(3) + steer(steered)
}

// expect: edge asserted calls full_hold
// expect: edge asserted calls Hold.weight
// expect: edge asserted calls Hold.top
// expect: edge asserted calls Crate.opened
// expect: edge asserted accesses_field Hold.lid
// expect: edge asserted accesses_field Crate.seal
// expect: edge indexed calls Hold.weight
// expect: no-edge indexed calls Crate.weight
// expect: edge printed calls Crate.opened
// expect: no-edge printed calls Hold.opened
pub struct Crate {
    seal: u32,
}

impl Crate {
    fn opened(&self) -> bool {
        true
    }
    fn weight(&self) -> u32 {
        1
    }
}

pub struct Hold {
    lid: Crate,
}

impl Hold {
    fn weight(&self) -> u32 {
        2
    }
    fn opened(&self) -> bool {
        false
    }
    fn top(&self) -> Option<Crate> {
        None
    }
}

fn full_hold() -> Hold {
    unimplemented!()
}

fn asserted(hold: &Hold) {
    assert_eq!(full_hold().weight(), 3);
    assert!(hold.top().unwrap().opened() || !hold.lid.opened());
    assert_eq!(hold.lid.seal, 1);
}

fn indexed(holds: Vec<Hold>) -> Vec<u32> {
    vec![holds[0].weight(), 2]
}

fn printed(hold: Hold) {
    println!("{}", hold.top().unwrap().opened());
}
