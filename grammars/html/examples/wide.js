// expect: edge isWide depends_on row-wide
// expect: no-edge isWide depends_on sold

function isWide(target) {
  return target.closest?.(".row-wide") !== null && target.id !== ".sold";
}
