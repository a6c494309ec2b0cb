// expect: def function main
fn main() {}
