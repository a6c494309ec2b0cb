//! One name for values of several types, and functions that traits add to types from outside.

use time::Instant;

pub struct Quarto;
pub struct Folio;

impl Quarto {
    pub fn new() -> Quarto {
        Quarto
    }
    pub fn fold(&self) {}
    pub fn ink(&self) {}
}

impl Folio {
    pub fn new(sheet: u8) -> Folio {
        Folio
    }
    pub fn fold(&self) {}
    pub fn trim(&self) {}
    pub fn ink(&self) {}
}

fn redeclared() {
    let sheet = Quarto::new();
    sheet.fold();
    let sheet = Folio::new(1);
    sheet.trim();
}
// expect: edge redeclared calls Quarto.fold
// expect: edge redeclared calls Folio.trim
// expect: no-edge redeclared calls Folio.fold

fn around(sheet: Quarto, deep: bool) {
    if deep {
        let sheet = Folio::new(2);
        sheet.trim();
    }
    sheet.ink();
}
// expect: edge around calls Folio.trim
// expect: edge around calls Quarto.ink
// expect: no-edge around calls Folio.ink

pub trait InstantExt {
    fn from_ticks(ticks: u64) -> Instant;
    fn ticks_since(&self) -> u64;
}

impl InstantExt for Instant {
    fn from_ticks(ticks: u64) -> Instant {
        Instant::at(ticks)
    }
    fn ticks_since(&self) -> u64 {
        0
    }
}

fn read_ticks(moment: Instant) -> u64 {
    Instant::from_ticks(7);
    moment.ticks_since()
}
// expect: edge read_ticks calls Instant.from_ticks
// expect: edge read_ticks calls Instant.ticks_since

fn other_ticks(source: &impl Fn() -> u64) {
    Calendar::from_ticks(7);
}
// expect: no-edge other_ticks calls Instant.from_ticks
