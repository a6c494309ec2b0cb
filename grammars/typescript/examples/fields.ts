interface Berth {
  length: number
  depth: number
  unused: number
  onArrival(): void
}

const first: Berth = { length: 12, depth: 3, unused: 0, onArrival() {} }

function fits({ depth, length: long }: Berth): boolean {
  return long > depth
}

function deep(berth: Berth): number {
  return berth.depth * 2
}

const second = { length: 4 } satisfies Berth

// expect: edge fits accesses_field Berth.depth
// expect: edge fits accesses_field Berth.length
// expect: edge deep accesses_field Berth.depth
// expect: edge second accesses_field Berth.length
// expect: no-edge deep accesses_field Berth.length
// expect: edge first accesses_field Berth.unused
// expect: no-edge deep accesses_field Berth.unused
