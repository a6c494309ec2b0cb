#!/usr/bin/env cargo
---cargo
[dependencies]
boats = "1.0"
---
// what the grammar cannot read by itself: the manifest of a script, macros called like types, attributes of arguments

pub struct Quay {
    length: u32,
}

impl Quay {
    pub fn moor(&self) -> u32 {
        sum(
            #[cfg(feature = "wide")]
            self.width(),
            #[cfg(not(any(feature = "wide", target_os = "none")))]
            self.length,
        )
    }

    pub fn width(&self) -> u32 {
        2
    }

    pub fn check(&self) {
        assert_data(self.moor(), str![[r#"two"#]]);
    }
}

fn sum(length: u32) -> u32 {
    length
}

fn assert_data(actual: u32, expected: &str) {
    println!("{actual} {expected}");
}

// expect: def method Quay.moor
// expect: def method Quay.width
// expect: def method Quay.check
// expect: def function assert_data
// expect: no-def boats
// expect: edge Quay.moor calls sum
// expect: edge Quay.moor calls Quay.width
// expect: edge Quay.check calls assert_data
// expect: edge Quay.check calls Quay.moor
// expect: no-edge Quay.width calls Quay.moor
