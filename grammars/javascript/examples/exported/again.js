// expect: edge again.js imports box
module.exports = require("./box");
