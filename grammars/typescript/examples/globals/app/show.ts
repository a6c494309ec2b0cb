import { Streamed } from "streams";
export function show(station: Station) {
  return station.name;
}
export function sketch(stroke: Stroke) {
  return stroke;
}
export function count(till: Shop.Till) {
  return till;
}
export function imported(station: Streamed) {
  return station;
}
export interface StationRow extends Station {
  selected: boolean;
}
// expect: edge show type_hint_of Station
// expect: edge show accesses_field Station.name
// expect: edge count type_hint_of Shop.Till
// expect: edge StationRow extends Station
// expect: no-edge sketch type_hint_of *
// expect: no-edge imported type_hint_of *
