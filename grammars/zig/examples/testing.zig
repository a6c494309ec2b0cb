const Lighthouse = @import("Lighthouse.zig");

pub fn expectLight(on: bool) void {
    _ = on;
}

pub fn sweep(house: *Lighthouse) void {
    house.turn(90);
}

// expect: edge sweep calls turn
// expect: no-edge sweep calls brighten
// expect: no-edge * calls expectLight
