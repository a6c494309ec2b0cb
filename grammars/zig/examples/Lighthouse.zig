// A file is a struct: what it defines outermost are the members of its type.

const std = @import("std");
const Lamp = @import("Lamp.zig");

const Lighthouse = @This();

lamp: Lamp,
lit: bool,

pub fn turn(lighthouse: *Lighthouse, degrees: u32) void {
    lighthouse.lamp.brighten(degrees);
    lighthouse.warn();
}

fn warn(lighthouse: *const Lighthouse) void {
    _ = lighthouse;
    std.testing.expectLight(true);
}

fn unrelated(lamp: *std.Lamp) void {
    lamp.brighten(1);
}

// expect: def function turn
// expect: def field lamp
// expect: edge turn calls warn
// expect: edge turn calls brighten
// expect: no-edge warn calls expectLight
// expect: no-edge unrelated calls brighten
