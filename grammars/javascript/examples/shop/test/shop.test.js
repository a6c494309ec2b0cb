// the folder above: its entry is the file that is called as the folder is called here
const shop = require('..');
const library = require('../lib');

// expect: edge opens calls shop/lib/shop.js:openShop
// expect: no-edge opens calls shop/lib/receipt.js:exports
function opens() {
  shop({});
  library({});
}
