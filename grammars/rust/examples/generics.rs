//! A type parameter is no type of the same name, in the item that has it.
pub struct Body;

impl Body {
    pub fn open(&self) {}
}

// expect: edge plain type_hint_of Body
// expect: edge plain calls Body.open
pub fn plain(body: Body) {
    body.open();
}

// expect: no-edge generic type_hint_of Body
// expect: no-edge generic calls Body.open
pub fn generic<Body>(body: Body) {
    body.open();
}

pub struct Wrapper<T>(T);

// expect: no-edge Wrapper.unwrap_body type_hint_of Body
impl<Body> Wrapper<Body> {
    pub fn unwrap_body(self) -> Body {
        self.0
    }
}
