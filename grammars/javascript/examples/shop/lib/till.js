// expect: exported exports
// expect: def class exports
module.exports = class {
  // expect: def method exports.ring
  ring() {}
};
