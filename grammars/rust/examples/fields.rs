pub enum Tide {
    Low,
    High { metres: u32 },
    Spring,
}

pub enum Weather {
    Spring,
}

pub struct Harbour {
    depth: u32,
    tide: Tide,
    unused: u32,
}

mod gauge {
    use super::Tide::*;
    use super::*;

    pub fn read(harbour: &Harbour) -> u32 {
        match harbour.tide {
            Low => 0,
            High { metres } => metres,
            _ => harbour.depth,
        }
    }

    pub fn made(depth: u32) -> Harbour {
        Harbour { depth, tide: Low, unused: 0 }
    }
}

// expect: edge read accesses_field Tide.Low
// expect: edge read accesses_field Tide.High
// expect: edge read accesses_field Harbour.tide
// expect: edge read accesses_field Harbour.depth
// expect: edge made accesses_field Harbour.depth
// expect: edge made accesses_field Harbour.unused
// expect: no-edge * accesses_field Tide.Spring
// expect: no-edge * accesses_field Weather.Spring
