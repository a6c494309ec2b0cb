// The default export is what a call makes, without a name.
// expect: def constant default
// expect: edge default calls makeStore
function makeStore(name: string) {
  return name;
}

export default makeStore("a");
