// Items of collections.

class Lamp {
  light() {}
  dim() {}
  find(x: number) {}
}

class Torch {
  light() {}
  dim() {}
}

class Street {
  lamps: Lamp[] = [];
  torches?: ReadonlyArray<Torch>;
  byName = new Map<string, Torch>();
  named: Map<string, Torch>;
  spares: readonly Lamp[] | undefined;

  // expect: edge Street.dusk calls Lamp.light
  // expect: edge Street.dusk calls Torch.dim
  // expect: no-edge Street.dusk calls Torch.light
  // expect: no-edge Street.dusk calls Lamp.dim
  dusk() {
    for (const x of this.lamps) {
      x.light();
    }
    for (const x of this.torches) {
      x.dim();
    }
  }

  // an array has no members of what it holds
  // expect: edge Street.noon calls Lamp.light
  // expect: edge Street.noon calls Torch.dim
  // expect: no-edge Street.noon calls Torch.light
  // expect: no-edge Street.noon calls Lamp.find
  // expect: no-edge Street.noon calls Lamp.dim
  noon() {
    this.lamps.map(x => x.light());
    this.torches.filter(x => true).forEach((x) => { x.dim(); });
    this.lamps.find(1);
  }

  // expect: edge Street.dawn calls Torch.light
  // expect: edge Street.dawn calls Lamp.dim
  // expect: edge Street.dawn calls Torch.dim
  // expect: no-edge Street.dawn calls Lamp.light
  dawn() {
    for (const [, x] of this.named) {
      x.light();
    }
    this.spares[0].dim();
    this.named.get("y").dim();
  }
}

// expect: edge walk calls Lamp.light
// expect: edge walk calls Torch.dim
// expect: edge walk calls Lamp.dim
// expect: no-edge walk calls Torch.light
function walk(lamps: Array<Lamp>, torches: Record<string, Torch>, spares: Lamp[]) {
  for (const x of lamps) x.light();
  for (const y of Object.values(torches)) y.dim();
  const z = spares[0];
  z.dim();
}

// expect: no-edge unknown calls Lamp.light
// expect: no-edge unknown calls Torch.light
function unknown(things: unknown, lamps: Lamp[]) {
  for (const x of things) x.light();
  for (const x in lamps) x.light();
}
