// A package whose tests use the compiled code in lib, of which this is the source.
export function boilWater() {
  return 100;
}

export function coolWater() {
  return 20;
}

// expect: no-edge * calls coolWater
