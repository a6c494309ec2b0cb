import express, { Router } from 'express';
import { exec } from 'child_process';
import * as types from './types';
import { OrderRepository as Orders } from './repository';
import legacy = require('./legacy');
export { parse as parseOrders } from './repository';
export * from './types';

const router = Router();
const orders = new Orders();

// expect: edge routes.ts imports OrderRepository
// expect: edge listOrders calls OrderRepository.find
// expect: edge listOrders calls Money.of
// expect: edge listOrders reads_env ORDER_LIMIT
// expect: edge listOrders reads_env HOME
// expect: edge listOrders executes_process git
async function listOrders(req: express.Request, res: express.Response) {
    const { ORDER_LIMIT } = process.env;
    exec(`git log ${process.env['HOME']}`);
    /git/.exec('svn info');
    res.json([await orders.find('1'), types.Money.of(3), ORDER_LIMIT]);
}
// expect: no-edge * executes_process svn

// expect: def route "GET /orders"
// expect: edge listOrders handles_route "GET /orders"
router.get('/orders', authenticate, listOrders);

// expect: def route "POST /orders"
// expect: edge "POST /orders" calls authenticate
router.post('/orders', (req, res) => {
    authenticate(req);
    res.end();
});

// expect: def route "GET /orders/:id"
// expect: def route "PUT /orders/:id"
// expect: edge authenticate handles_route "PUT /orders/:id"
router.route('/orders/:id').get(listOrders).put(authenticate);

// expect: def function authenticate
// expect: def function authenticate.check
// expect: edge authenticate calls authenticate.check
// expect: edge authenticate calls run
function authenticate(req: unknown): asserts req is object {
    const check = (value: unknown) => value instanceof Object;
    if (!check(req)) throw new Error('no');
    legacy.run();
    settings.get('/not/a/route', listOrders);
}
const settings = new Map();
// expect: no-def "GET /not/a/route"

// expect: def function default
export default function () {
    return router;
}
