// expect: def function area
// expect: exported area
exports.area = function (radius) {
  return round(radius * 3.14);
};

// expect: not-exported round
// expect: edge area calls round
function round(value) {
  return Math.round(value);
}

// expect: def function volume
module.exports.volume = (radius) => round(radius);

// expect: no-edge * calls push
const list = { push() {} };
list.size = 'round()';
