const { Circle } = require('../lib/shapes');

// expect: test build
// expect: edge build tests Circle
function build() {
  return new Circle();
}
// expect: no-edge build calls Shape.describe
describe('shapes', () => it('builds', build));
