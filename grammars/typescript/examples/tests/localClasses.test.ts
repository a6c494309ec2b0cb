// Classes and functions of one name that each test has for itself.
// expect: edge "Locks > opens" calls "lockOf"
// expect: edge "Locks > fills" calls fillLock
// expect: no-edge "Locks > empties" calls fillLock
// expect: edge "Locks > empties" calls openSluice
// expect: edge openSluice calls drain

function drain(level: number): number {
  return level - 1;
}

describe('Locks', () => {
  function lockOf(level: number) {
    return { level };
  }

  it('opens', () => {
    lockOf(1);
  });

  it('fills', () => {
    function fillLock(level: number) {
      return level + 1;
    }
    fillLock(1);
  });

  it('empties', () => {
    function openSluice(level: number) {
      return drain(level);
    }
    openSluice(1);
    fillLock(2);
  });
});

// expect: edge "Gates > lifts" calls Gate
// expect: no-edge "Gates > turns" calls Hinge
describe('Gates', () => {
  it('lifts', () => {
    class Gate {}
    new Gate();
  });

  it('hangs', () => {
    class Hinge {}
    new Hinge();
  });

  it('turns', () => {
    new Hinge();
  });
});
