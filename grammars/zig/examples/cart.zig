const std = @import("std");
const Store = @import("store.zig").Store;
const prices = @import("prices.zig");
const Line = prices.Line;

/// A cart of lines. It never calls archive().
pub const Cart = struct {
    lines: []prices.Line,
    store: *Store,

    pub const limit: u32 = 5;
    pub const Error = error{ Full, Empty };

    pub fn init(lines: []prices.Line) Cart {
        var fresh = Store.init("archive()");
        return Cart{ .lines = lines, .store = &fresh };
    }

    /// What all lines cost.
    pub fn total(self: *Cart, factor: u32) Error!u32 {
        const amount = prices.roundUp(factor);
        try self.checkLines();
        self.store.flushAll();
        return twice(amount);
    }

    fn checkLines(self: *Cart) void {
        _ = self;
    }
};

const Color = enum {
    red,
    green,

    pub fn next(self: Color) Color {
        _ = self;
        return .green;
    }
};

pub fn List(comptime T: type) type {
    return struct {
        items: []T,

        pub fn push(self: *@This(), item: T) void {
            _ = item;
            _ = self;
        }
    };
}

pub fn Shelf(comptime Storage: type) type {
    return struct {
        const Self = @This();
        kept: struct { line: Line, flushAll: u8 },

        fn keep(self: *Self, place: *Storage.Place) void {
            _ = place;
            self.flushAll();
        }

        fn flushAll(self: *Self) void {
            _ = self;
        }
    };
}

fn thrice(amount: u32) u32 {
    return twice(amount) + amount;
}

test twice {
    _ = thrice(1);
}

fn twice(amount: u32) u32 {
    return amount * 2;
}

pub fn archive() void {}

pub var counter: u32 = 0;

test "adds the lines up" {
    var cart = Cart.init(undefined);
    _ = try cart.total(1);
}

// expect: def struct Cart
// expect: def field Cart.lines
// expect: def constant Cart.limit
// expect: def type Cart.Error
// expect: def method Cart.init
// expect: def method Cart.total
// expect: def enum Color
// expect: def variant Color.red
// expect: def method Color.next
// expect: def struct List
// expect: def method List.push
// expect: def variable counter
// expect: no-def std
// expect: no-def fresh
// expect: no-def amount
// expect: exported Cart.total
// expect: not-exported Cart.checkLines
// expect: not-exported twice
// expect: test "adds the lines up"
// expect: edge "adds the lines up" tests Cart.total
// expect: edge Cart.init calls Store.init
// expect: edge Cart.init type_hint_of Line
// expect: exported Cart.lines
// expect: edge Cart.total calls Cart.checkLines
// expect: edge Cart.total calls Store.flushAll
// expect: edge Cart.total calls roundUp
// expect: edge Cart.total calls twice
// expect: edge Cart.lines type_hint_of Line
// expect: edge cart.zig imports Store
// expect: edge Shelf.keep calls Shelf.flushAll
// expect: no-edge Shelf.keep calls Store.flushAll
// expect: no-edge Shelf.keep type_hint_of Storage.Place
// expect: edge Shelf.kept.line type_hint_of Line
// expect: no-edge Shelf.kept type_hint_of Line
// expect: test twice.twice
// expect: edge thrice calls twice
// expect: no-edge thrice calls twice.twice
// expect: edge twice.twice tests thrice
// expect: no-edge * calls archive
// expect: no-edge Cart.total calls Store.init
