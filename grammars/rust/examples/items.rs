//! Items of collections, and what options hold: their types tell the members.

use std::collections::HashMap;

pub struct Sail { area: u32 }

impl Sail {
    fn hoist(&self) {}
    fn furl(&self) {}
    fn patch(&self) {}
    fn dry(&self) {}
    fn fold(&self) {}
}

pub struct Anchor;

impl Anchor {
    fn hoist(&self) {}
    fn furl(&self) {}
    fn patch(&self) {}
    fn dry(&self) {}
    fn fold(&self) {}
}

pub struct Rig {
    sails: Vec<Sail>,
    by_name: HashMap<String, Sail>,
    spare: Option<Sail>,
    anchors: Vec<Anchor>,
}

impl Rig {
    fn others<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Sail> + 'a> { todo!() }

    // expect: edge Rig.set calls Sail.hoist
    // expect: edge Rig.set calls Anchor.furl
    // expect: edge Rig.set calls Sail.patch
    // expect: no-edge Rig.set calls Anchor.hoist
    // expect: no-edge Rig.set calls Sail.furl
    // expect: no-edge Rig.set calls Anchor.patch
    fn set(&self) {
        for x in &self.sails {
            x.hoist();
        }
        for x in self.anchors.iter().rev() {
            x.furl();
        }
        for (_, x) in self.by_name.iter() {
            x.patch();
        }
    }

    // expect: edge Rig.stow calls Sail.fold
    // expect: edge Rig.stow calls Sail.dry
    // expect: edge Rig.stow calls Sail.patch
    // expect: edge Rig.stow calls Sail.hoist
    // expect: no-edge Rig.stow calls Anchor.fold
    // expect: no-edge Rig.stow calls Anchor.dry
    // expect: no-edge Rig.stow calls Anchor.patch
    fn stow(&mut self) {
        if let Some(ref s) = self.spare {
            s.fold();
        }
        self.sails.iter().filter(|s| s.area > 1).for_each(|s| s.dry());
        if let Some(last) = self.sails.last() {
            last.patch();
        }
        for each in self.others() {
            each.hoist();
        }
    }

    // expect: no-edge Rig.names calls Sail.dry
    // expect: no-edge Rig.names calls Anchor.dry
    fn names(&self) {
        for name in self.by_name.keys() {
            name.dry();
        }
    }
}

pub struct Tied<T> { knot: T }

impl<T> Tied<T> {
    fn loosen(&self) {}
    fn hoist(&self) {}
}

type Cloth = Sail;

pub struct Locker {
    sort: Option<Anchor>,
    tied: Vec<Tied<()>>,
    cloth: Option<Cloth>,
    dried: Sail,
}

impl Locker {
    fn sort<'a>(&'a self) -> Box<dyn Iterator<Item = Sail> + 'a> { todo!() }

    fn wring_out(&self) -> (Locker, bool) { todo!() }

    // A field and a method of one name, an argument that is the empty tuple, another name of a type.
    // expect: edge Locker.open calls Sail.fold
    // expect: edge Locker.open calls Tied.loosen
    // expect: edge Locker.open calls Sail.dry
    // expect: no-edge Locker.open calls Anchor.fold
    // expect: no-edge Locker.open calls Anchor.dry
    fn open(&self) {
        let sorted = self.sort();
        for x in sorted {
            x.fold();
        }
        for x in self.tied.iter() {
            x.loosen();
        }
        if let Some(x) = &self.cloth {
            x.dry();
        }
    }

    // No name of a tuple is a field.
    // expect: edge Locker.wring calls Locker.wring_out
    // expect: no-edge Locker.wring calls Sail.dry
    fn wring(&self) {
        let (mut dried, _) = self.wring_out();
        dried.wring_out();
        dried.dry();
    }
}
