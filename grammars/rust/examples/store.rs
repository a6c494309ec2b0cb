//! A store of named values. expect: def struct Store

use std::fmt;

/// Says how values are kept. expect: def trait Backend
pub trait Backend: Describe {
    // expect: def method Backend.load
    // expect: exported Backend.load
    fn load(&self, key: &str) -> Option<Value>;

    // expect: def method Backend.reload
    // expect: edge Backend.reload calls Backend.load
    fn reload(&self, key: &str) -> Option<Value> {
        self.load(key)
    }
}

// expect: edge Backend extends Describe
pub trait Describe {
    fn describe(&self) -> String;
}

#[derive(Debug, Clone)]
pub enum Value {
    // expect: def variant Value.Text
    // expect: exported Value.Text
    Text(String),
    Number(i64),
}

pub struct Store<'a, B> {
    // expect: def field Store.backend
    // expect: not-exported Store.backend
    backend: &'a dyn Backend,
    // expect: exported Store.limit
    pub limit: usize,
    owner: Owner<B>,
}

struct Owner<B> {
    inner: B,
}

// expect: def type Lookup
type Lookup = Option<Value>;

// expect: def constant DEFAULT_LIMIT
// expect: exported DEFAULT_LIMIT
pub const DEFAULT_LIMIT: usize = 16;

// expect: def macro store_error
// expect: not-exported store_error
macro_rules! store_error {
    ($text:expr) => {
        StoreError::Missing($text.to_string())
    };
}

#[derive(Debug)]
pub enum StoreError {
    Missing(String),
}

impl<'a, B> Store<'a, B> {
    // expect: def method Store.new
    // expect: exported Store.new
    // expect: edge Store.new calls Store
    pub fn new(backend: &'a dyn Backend, inner: B) -> Self {
        Store { backend, limit: DEFAULT_LIMIT, owner: Owner { inner } }
    }

    // expect: edge Store.fetch calls Backend.load
    // expect: edge Store.fetch accesses_field Store.backend
    // expect: edge Store.fetch calls Store.check
    // expect: edge Store.fetch throws StoreError
    // expect: edge Store.fetch type_hint_of Value
    pub fn fetch(&self, key: &str) -> Result<Value, StoreError> {
        self.check(key);
        // self.purge(key) is no call
        match self.backend.load(key) {
            Some(value) => Ok(value),
            None => Err(StoreError::Missing(key.to_string())),
        }
    }

    // expect: not-exported Store.check
    pub(crate) fn check(&self, key: &str) {
        assert!(!key.is_empty(), "purge(key)");
    }

    // expect: no-edge * calls Store.purge
    pub fn purge(&self) {}

    // expect: no-edge * calls Store.get
    pub fn get(&self) {}
}

// expect: edge Store implements Backend
// expect: edge Store.load overrides Backend.load
impl<B> Backend for Store<'_, B> {
    // expect: exported Store.load
    fn load(&self, key: &str) -> Option<Value> {
        let all: std::collections::HashMap<String, Value> = Default::default();
        all.get(key).cloned()
    }
}

impl fmt::Display for Value {
    // expect: def method Value.fmt
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // expect: edge Value.fmt references Value
        match self {
            Value::Text(text) => write!(f, "{}", shorten(text)),
            Value::Number(n) => write!(f, "{n}"),
        }
    }
}

// expect: edge Value.fmt calls shorten
fn shorten(text: &str) -> &str {
    text
}

#[cfg(test)]
mod checks {
    use super::*;

    // expect: test sample
    fn sample() -> Value {
        Value::Number(1)
    }

    // expect: test shortens
    // expect: edge shortens calls shorten
    // expect: edge shortens tests shorten
    #[test]
    fn shortens() {
        assert_eq!(shorten("a"), "a");
    }
}
