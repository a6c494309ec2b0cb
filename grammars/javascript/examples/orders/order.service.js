// expect: def function place
const place = async (order) => order;

module.exports = { place };
