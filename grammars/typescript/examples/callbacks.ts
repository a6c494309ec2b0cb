export class Gull {
  cry(): void {}
}

export class Tern {
  cry(): void {}
}

export class Colony {
  onGull(visit: (gull: Gull, number: number) => void): void {}
  onTern(name: string, visit?: ((tern: Tern) => void) | null): void {}
  onAny(visit: (bird: any) => void): void {}
  inside(work: (colony: this) => void): void {}
  async gull(): Promise<Gull> {
    return new Gull()
  }
}

export const eachTern = (visit: (tern: Tern) => void) => {}

export class Watch {
  constructor(private colony: Colony) {}

  gulls(): void {
    this.colony.onGull(b => b.cry())
  }

  both(): void {
    this.colony.onGull((b, n) => b.cry())
    this.colony.onTern('arctic', function (b) { b.cry() })
  }

  terns(): void {
    eachTern(b => b.cry())
  }

  any(): void {
    this.colony.onAny(b => b.cry())
  }

  then(): void {
    this.colony.gull().then(b => b.cry())
  }

  async found(): Promise<void> {
    const b = await this.colony.gull()
    b.cry()
  }

  async inPlace(): Promise<void> {
    (await this.colony.gull()).cry()
  }

  own(): void {
    this.colony.inside(c => c.onAny(null))
  }

  declared(find: any): void {
    const b: Tern = find('tern')
    b.cry()
  }
}

// expect: edge Watch.gulls calls Gull.cry
// expect: no-edge Watch.gulls calls Tern.cry
// expect: edge Watch.both calls Gull.cry
// expect: edge Watch.both calls Tern.cry
// expect: edge Watch.terns calls Tern.cry
// expect: no-edge Watch.terns calls Gull.cry
// expect: no-edge Watch.any calls Gull.cry
// expect: no-edge Watch.any calls Tern.cry
// expect: edge Watch.then calls Gull.cry
// expect: no-edge Watch.then calls Tern.cry
// expect: edge Watch.found calls Gull.cry
// expect: edge Watch.own calls Colony.onAny
// expect: edge Watch.inPlace calls Gull.cry
// expect: edge Watch.declared calls Tern.cry
// expect: no-edge Watch.declared calls Gull.cry
