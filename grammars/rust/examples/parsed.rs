// What functions of other crates give by their type argument, and paths that begin with a crate.

struct Manifest {
    cargo: Vec<String>,
}

impl Manifest {
    fn unload(&self) -> usize {
        self.cargo.len()
    }
}

struct Barge;

impl Barge {
    fn unload(&self) {}
}

// expect: edge read calls Manifest.unload
// expect: no-edge read calls Barge.unload
fn read(text: &str) -> Option<usize> {
    Some(toml::from_str::<Manifest>(text)?.unload())
}

// expect: edge read_later calls Manifest.unload
// expect: no-edge read_later calls Barge.unload
fn read_later(text: &str) {
    let manifest = serde_json::from_str::<Manifest>(text).unwrap();
    manifest.unload();
}

// expect: edge read_text calls Manifest.unload
// expect: no-edge read_text calls Barge.unload
fn read_text(text: &str) -> Result<usize, String> {
    let manifest = text.parse::<Manifest>()?;
    Ok(manifest.unload())
}
