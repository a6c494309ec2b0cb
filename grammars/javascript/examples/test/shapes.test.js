const { Circle } = require('../lib/shapes');

// expect: test build
// expect: edge build tests Circle
function build() {
  return new Circle();
}
// expect: no-edge build calls Shape.describe
describe('shapes', () => it('builds', build));
// expect: def test shapes
// expect: edge "shapes > builds" references build

test.describe.skip(`${Circle.name}s`, function () {
  beforeEach(() => build());
  // a helper's name says nothing of the texts around it
  const area = () => new Circle().area();
  it.each([1, 2])('has \'an\' area (%s) in ' + 'one line', async (radius) => {
    area(radius);
    t.test('of its own', (t) => area(1));
  });
  it.todo('is round');
  it(title, () => area(2));
  test(input, expected); // a helper of the file
  test.step('that is no test', () => area());
});
// expect: test "${Circle.name}s"
// expect: edge "${Circle.name}s" calls build
// expect: def function area
// expect: edge "${Circle.name}s > has 'an' area (%s) in one line" calls area
// expect: edge "${Circle.name}s > has 'an' area (%s) in one line > of its own" calls area
// expect: no-def "is round"
// expect: edge "${Circle.name}s > ${title}" calls area
// expect: no-def "${Circle.name}s > ${input}"
// expect: no-def "that is no test"
