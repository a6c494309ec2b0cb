// what the module is has another name than the variable it is required into elsewhere
module.exports = Basket;

// expect: exported Basket
function Basket(options) {
  this.options = options;
}

// expect: def method Basket.all
Basket.all = function (items) {
  return items;
};
