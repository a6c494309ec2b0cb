const express = require('express');
const orderController = require('./order.controller');

const router = express.Router();
router.route('/orders').post(auth('orders'), orderController.placeOrder);
router.post('/bills', orderController.sendBill);
router.get('/rules', orderController.rules);

// who asks for a route runs its handler
// expect: edge placeOrder handles_route "POST /orders"
// expect: edge "POST /orders" routes_to placeOrder
// expect: edge sendBill handles_route "POST /bills"
// expect: edge rules handles_route "GET /rules"
// expect: no-edge placeOrder calls "POST /orders"
