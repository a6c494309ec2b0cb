pub const Line = struct { price: u32 };

pub fn roundUp(amount: u32) u32 {
    return amount + 1;
}

test "roundUp" {
    _ = halved(roundUp(1));
}

fn halved(amount: u32) u32 {
    return roundUp(amount) / 2;
}

// expect: edge halved calls roundUp
// expect: def struct Line
// expect: def function roundUp
// expect: no-def amount
