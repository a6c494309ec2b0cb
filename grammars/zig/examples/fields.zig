// Fields of values whose type is known: parameters, and what fields of these hold.

const Mast = struct {
    height: u32 = 0,
    stays: u32 = 0,
    unused: u32 = 0,

    pub fn raise(mast: *Mast) void {
        mast.height = 3;
    }
};

const Sloop = struct {
    mast: Mast,

    fn rig(sloop: *Sloop, spare: Mast) u32 {
        const count = sloop.mast.stays;
        return count + spare.height;
    }
};

fn measure(rod: anytype) u32 {
    return rod.unused;
}

// expect: edge Mast.raise accesses_field Mast.height
// expect: edge Sloop.rig accesses_field Sloop.mast
// expect: edge Sloop.rig accesses_field Mast.stays
// expect: edge Sloop.rig accesses_field Mast.height
// expect: no-edge measure accesses_field Mast.unused
