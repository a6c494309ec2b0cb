// a folder of services as one module, as Express applications have it
module.exports.orderService = require('./order.service');
module.exports = { ...module.exports, billService: require('./bill.service') };
// expect: no-def orderService
