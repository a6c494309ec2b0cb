// expect: def function Shape
// expect: exported Shape
function Shape() {
  return <svg />;
}
export default Shape;
