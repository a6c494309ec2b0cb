'use strict';
var Basket = require('./basket');
var receipt = require('./receipt');
var storage = require('./storage');

// expect: exported openShop
exports = module.exports = openShop;

// expect: edge openShop calls shop/lib/basket.js:Basket
// expect: edge openShop calls shop/lib/basket.js:Basket.all
function openShop(options) {
  var basket = new Basket(options);
  Basket.all(storage.load(options.place));
  return receipt(basket);
}
// expect: edge openShop calls shop/lib/storage.js:load
// expect: edge openShop calls shop/lib/receipt.js:exports
