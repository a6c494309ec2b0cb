export default function Tides() {
  return <p>tides</p>;
}
// expect: def function Tides
