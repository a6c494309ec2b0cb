export function pourWater() {
  return 1;
}

// expect: no-edge * calls pourWater
