//! A web service over the store.

use crate::store::{StoreError, Value};

// expect: def struct Service
// expect: exported Service
#[derive(Default)]
pub struct Service {
    home: String,
}

// expect: def variable STARTED
static STARTED: std::sync::OnceLock<Service> = std::sync::OnceLock::new();

impl Service {
    pub fn new(home: &str) -> Self {
        Self { home: home.to_string() }
    }

    /// Starts it.
    // expect: edge Service.start calls Service.bind
    // expect: edge Service.start calls Service.address
    // expect: edge Service.bind accesses_field Service.home
    pub fn start(&self) -> Result<(), StoreError> {
        self.bind();
        let address = Self::address();
        drop(address);
        Ok(())
    }

    fn bind(&self) -> usize {
        self.home.len()
    }

    fn address() -> String {
        String::new()
    }
}

pub fn serve(service: &Service) {
    service.bind();
}

// expect: edge serve calls Service.bind
// expect: def route "GET /values/{key}"
// expect: edge read_value handles_route "GET /values/{key}"
#[get("/values/{key}")]
async fn read_value(key: String) -> Value {
    Value::Text(key)
}

// expect: edge list_values handles_route "GET /values"
// expect: edge add_value handles_route "POST /values"
pub fn router() -> Router {
    Router::new().route("/values", get(list_values).post(add_value))
}

async fn list_values() {}

async fn add_value() {}

// expect: test bench_service
#[bench]
fn bench_service(b: &mut Bencher) {
    b.iter(|| Service::new("x"));
}

// expect: edge bench_service tests Service.new

fn nested() -> Router {
    Router::new().nest("/keys", key_routes())
}

fn key_routes() -> Router {
    Router::new().route("/{key}/turn", post(turn_key))
}

async fn turn_key() {}
// expect: def route "MOUNT /keys"
// expect: edge turn_key handles_route "POST /{key}/turn"
