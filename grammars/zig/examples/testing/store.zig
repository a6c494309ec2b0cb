pub const Store = struct {
    pub fn simulate(self: *Store) void {
        _ = self;
    }
};

// expect: def struct Store
// expect: no-edge cart.zig imports testing/store.zig:Store
