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
