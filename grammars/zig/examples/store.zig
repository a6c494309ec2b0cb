pub const Store = struct {
    path: []const u8,

    pub fn init(path: []const u8) Store {
        return .{ .path = path };
    }

    pub fn flushAll(self: *Store) void {
        _ = self;
    }
};

pub const Storage = struct {
    pub const Place = struct { at: u32 };
};

// expect: def struct Store
// expect: no-edge Store.flushAll calls *
