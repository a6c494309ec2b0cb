import { round } from "#round";

// expect: edge coin calls packages/ui/src/rounded.js:round
export function coin(value) {
  return round(value);
}
