//! The type whose function or variant is used; names in macros; values made where they are used.

pub struct Chart {
    width: u32,
}

impl Chart {
    pub fn plot() -> Chart {
        Chart { width: 1 }
    }

    pub fn clear(&self) {}
}

pub enum Scale {
    Linear,
    Log(u32),
}

pub struct Pool<T>(T);

impl<T> Pool<T> {
    pub fn drain() {}
}

pub struct Frame {
    height: u32,
}

// expect: edge used references Chart
// expect: edge used references Pool
fn used() {
    Chart::plot();
    Pool::<u32>::drain();
}

// expect: edge compared references Scale
// expect: edge compared calls Frame
fn compared(scale: Scale, frame: Frame) {
    assert!(matches!(scale, Scale::Log(_)));
    assert_eq!(frame, Frame { height: 1 });
}

// expect: edge made calls Chart.clear
// expect: no-edge made references Chart
fn made() {
    Chart { width: 2 }.clear();
}

// expect: edge each type_hint_of Frame
// expect: no-edge each references Frame
fn each(visit: impl FnMut(&Frame, u32) -> u32) {}

// expect: no-edge unmoored calls moor
fn unmoored() {
    moor!(1);
}
