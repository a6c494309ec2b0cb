// Functions and methods as values, wherever they can stand.
class Panel {
  callback = inField;
  private shown = { show: this.show };

  constructor(done = byDefault) {}

  show() {}
  quiet() {}
  bound() {}
  listed() {}
  given() {}

  wire(pick: boolean, hidden: number) {
    this.done = this.given;
    const handlers = [this.listed, inArray];
    later(() => inArrow);
    const chosen = pick && afterAnd;
    const other = pick || afterOr;
    button.addEventListener("click", this.bound.bind(this));
    run(cast as unknown, asserted!, called.call(null), hidden);
    type Kind = typeof queried;
    console.log("quiet unused");
    return this.show;
  }
}
// expect: edge Panel.callback references inField
// expect: edge Panel.shown references Panel.show
// expect: edge Panel.constructor references byDefault
// expect: edge Panel.wire references Panel.given
// expect: edge Panel.wire references Panel.listed
// expect: edge Panel.wire references Panel.show
// expect: edge Panel.wire references Panel.bound
// expect: edge Panel.wire references inArray
// expect: edge Panel.wire references inArrow
// expect: edge Panel.wire references afterAnd
// expect: edge Panel.wire references afterOr
// expect: edge Panel.wire references cast
// expect: edge Panel.wire references asserted
// expect: edge Panel.wire references called
// expect: no-edge * references Panel.quiet
// expect: no-edge * references unused
// expect: no-edge Panel.wire references hidden

function inField() {}
function byDefault() {}
function inArray() {}
function inArrow() {}
function afterAnd() {}
function afterOr() {}
function cast() {}
function asserted() {}
function called() {}
function queried() {}
function unused() {}
function hidden() {}

class Label {
  toString(): string { return "label" }
}
// every value has a toString: only a name tells whose
export function printed(anything, label) {
  return anything.toString() + label.total
}
export function printedLabel(read) {
  return read.label.toString()
}
// expect: no-edge printed calls Label.toString
// expect: edge printedLabel calls Label.toString

class Turbine {
  spin(): void {}

  start(): void {
    const self = this
    setTimeout(function () {
      self.spin()
    })
  }

  // another's spin, as far as anybody knows
  stop(other): void {
    const self = other
    self.spin()
  }
}
// expect: edge Turbine.start calls Turbine.spin
// expect: no-edge Turbine.stop calls Turbine.spin

class Foghorn {
  addEventListener(kind: string): void {}
  addFogListener(kind: string): void {}
}

function heard(horn: Foghorn) {
  horn.addEventListener('fog')
}
function unheard(other) {
  other.addEventListener('fog')
}
function unheardFog(other) {
  other.addFogListener('fog')
}
// members that the DOM has are no guesses
// expect: edge heard calls Foghorn.addEventListener
// expect: no-edge unheard calls Foghorn.addEventListener
// expect: edge unheardFog calls Foghorn.addFogListener
