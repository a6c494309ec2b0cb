// Members of enums and classes, and fields of values of a declared type, wherever a value may stand.

enum Rig { Sloop, Ketch, Yawl, Cutter, Lugger, Unrigged }

class Limits {
  static readonly crew = 12
}

interface Port {
  depth: number
  open: boolean
  unread: boolean
}

const home: Port = { depth: 3, open: true, unread: false }

// expect: edge rate accesses_field Rig.Sloop
// expect: edge rate accesses_field Rig.Ketch
// expect: edge rate accesses_field Rig.Yawl
// expect: edge rate accesses_field Rig.Cutter
// expect: edge rate accesses_field Limits.crew
// expect: no-edge rate accesses_field Rig.Lugger
export function rate(masts: number[], rig = Rig.Sloop) {
  masts[Rig.Ketch] = 1
  const names = { [Rig.Yawl]: `${Rig.Cutter}` }
  return () => Limits.crew
}

// expect: edge berth accesses_field Port.depth
// expect: edge berth accesses_field Port.open
// expect: no-edge berth accesses_field Port.unread
export function berth(depths: number[]) {
  if (home.open) depths[home.depth] = 1
}

// expect: no-edge hides accesses_field Rig.Unrigged
export function hides(Rig: any, names: string[]) {
  names[Rig.Unrigged] = ''
}
