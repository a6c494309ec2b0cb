const Lamp = @This();

level: u32,

pub fn brighten(lamp: *Lamp, by: u32) void {
    lamp.dim(by);
    lamp.level += by;
}

pub fn dim(lamp: *Lamp, by: u32) void {
    lamp.level -= by;
}

// expect: edge brighten calls dim
// expect: no-edge dim calls brighten
