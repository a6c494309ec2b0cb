class Hull { drift() {} }
class Barge extends Hull { drift() {} tow() { return true } }
class Lighter extends Hull { drift() {} }

function branches(hull: Hull) {
  if (hull instanceof Barge && hull.tow()) {
    hull.drift()
  } else if (hull instanceof Lighter) hull.drift()
}

function leaves(hull: any) {
  if (!(hull instanceof Barge)) return
  hull.drift()
}

class Yard {
  hull: any

  within() {
    return this.hull instanceof Lighter ? this.hull.drift() : undefined
  }
}

function hidden(hull: any, hulls: any[]) {
  return hull instanceof Barge ? hulls.forEach((hull) => hull.drift()) : undefined
}

// expect: edge branches calls Barge.drift
// expect: edge branches calls Lighter.drift
// expect: no-edge branches calls Hull.drift
// expect: edge leaves calls Barge.drift
// expect: edge Yard.within calls Lighter.drift
// expect: no-edge hidden calls Barge.drift
