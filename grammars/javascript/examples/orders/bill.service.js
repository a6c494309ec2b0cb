// expect: def function send
exports.send = function (bill) {
  return bill;
};
