// an object: its functions call each other through `this`
module.exports = {
  // expect: def function load
  // expect: edge load calls check
  load(place) {
    return this.check(place);
  },
  check: function (place) {
    return place;
  },
};
// expect: no-edge load calls Basket.all
