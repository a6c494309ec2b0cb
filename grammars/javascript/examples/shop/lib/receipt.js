// a function without a name
// expect: def function exports
module.exports = (basket) => basket.print();
