// required under another name, called, and asked for members; nothing else is meant by `check`
const start = require('./lib/shop');
const Cart = require('./lib/basket');
const Till = require('./lib/till');
const store = require('./lib/storage');

// expect: edge main calls shop/lib/shop.js:openShop
// expect: edge main calls shop/lib/basket.js:Basket.all
// expect: edge main calls shop/lib/till.js:exports
// expect: edge main calls shop/lib/till.js:exports.ring
// expect: edge main calls shop/lib/storage.js:load
function main(check) {
  const till = new Till();
  till.ring();
  start(Cart.all(store.load('.')));
  check();
}
// expect: no-edge main calls check
