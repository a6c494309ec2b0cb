export function elsewhere(station: Station) {
  return station;
}
// expect: no-edge elsewhere type_hint_of *
