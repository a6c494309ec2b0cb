const { orderService, billService } = require('.');
const catchAsync = require('../utils/catchAsync');

// expect: def function placeOrder
// expect: edge placeOrder calls orders/order.service.js:place
const placeOrder = catchAsync(async (req, res) => {
  res.send(await orderService.place(req.body));
});

// expect: edge sendBill calls orders/bill.service.js:send
const sendBill = catchAsync(async (req, res) => {
  res.send(await billService.send(req.body));
});

const rules = compile('orders');

module.exports = { placeOrder, sendBill, rules };
