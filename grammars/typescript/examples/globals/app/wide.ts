export function wide(given: Wide, error: Error) {
  return given;
}
// expect: edge wide type_hint_of Wide
