import { Moon } from "elsewhere";

export const HIGH_WATER = 12;
const tables = new Map<string, number>();

export enum Tide {
  Ebb,
  Flood,
}

// expect: edge isEbb accesses_field Tide.Ebb
// expect: no-edge isEbb accesses_field Tide.Flood
export function isEbb(tide: Tide) {
  return tide === Tide.Ebb;
}

// expect: edge tideOrder accesses_field Tide.Flood
export function tideOrder(tide: Tide) {
  switch (tide) {
    case Tide.Flood:
      return 1;
  }
}

// expect: edge tideHours accesses_field HIGH_WATER
// expect: edge tideHours accesses_field tables
// expect: no-edge tideHours references HIGH_WATER
export function tideHours(days: number) {
  tables.clear();
  return `${days}` + days * HIGH_WATER;
}

// expect: no-edge hiddenTables accesses_field *
export function hiddenTables(tables: any, HIGH_WATER: number) {
  tables.clear();
  return HIGH_WATER * 2;
}

// expect: no-edge fullMoon accesses_field *
export function fullMoon(tide: unknown) {
  return tide === Moon.Ebb; // not Tide.Ebb
}
