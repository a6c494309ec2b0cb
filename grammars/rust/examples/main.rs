//! The command line of the store.

mod service;
mod store;

use std::process::Command;

use crate::service::{Service, serve as run_service};
use crate::store::{Backend, Store as KeyStore, StoreError};

// expect: edge main.rs imports Service
// expect: edge main.rs imports Store
// expect: def function main
// expect: not-exported main
// expect: edge main reads_env STORE_HOME
// expect: edge main executes_process git
// expect: edge main calls Service.new
// expect: edge main calls Service.start
// expect: edge main calls serve
// expect: edge main calls helper
fn main() -> Result<(), StoreError> {
    let home = std::env::var("STORE_HOME").unwrap_or_default();
    Command::new("git").arg("status").status().unwrap();
    let service = Service::new(&home);
    service.start()?;
    run_service(&service);
    let text = "store::missing()"; // store::missing()
    self::helper(text);
    Ok(())
}

fn helper(text: &str) {
    let _ = text;
}

// expect: no-edge * calls missing
pub fn missing() {}

fn visit(name: String) -> usize {
    name.len()
}

// expect: edge sizes references visit
fn sizes(names: Vec<String>) -> Vec<usize> {
    names.into_iter().map(visit).collect()
}

// expect: edge open calls Store.new
// expect: edge open calls Store.fetch
// expect: edge open type_hint_of Backend
fn open(backend: &dyn Backend) {
    let store = KeyStore::new(backend, 1);
    store.fetch("a").ok();
    let unknown = backend_of(3);
    unknown.get();
}
