// expect: edge shop depends_on @shop/ui
// expect: edge shop.check depends_on shop.test
// expect: edge shop depends_on README.js
// expect: edge shop.seed depends_on seed.js
// expect: no-edge shop depends_on react
// expect: no-edge shop.test depends_on *
// expect: no-edge @shop/ui depends_on *
module.exports = {};
