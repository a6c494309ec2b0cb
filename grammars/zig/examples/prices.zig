pub const Line = struct { price: u32 };

pub fn roundUp(amount: u32) u32 {
    return amount + 1;
}

// expect: def struct Line
// expect: def function roundUp
// expect: no-def amount
