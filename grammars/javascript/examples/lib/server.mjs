import express from 'express';
import { spawn } from 'node:child_process';
import * as shapes from './shapes.js';
import { area } from './math.js';

const app = express();

// expect: def constant api
// expect: def method api.list
// expect: def method api.show
const api = {
  list: async (req, res) => res.json(area(req.query.radius)),
  show(req, res) {
    res.end(shapes.make(req.params.id));
  },
};
// expect: edge api.list calls area
// expect: edge api.show calls make

// expect: def route "GET /shapes"
// expect: def route "DELETE /shapes/:id"
// expect: edge remove handles_route "DELETE /shapes/:id"
app.get('/shapes', api.list);
app.delete('/shapes/:id', wrap(remove));

// asking a client or a cache for a path is no route
// expect: no-def "GET /remote"
client.get('/remote', remove);

// expect: edge remove executes_process rm
// expect: edge remove reads_env SHAPES_HOME
async function remove(req) {
  spawn('rm', [process.env.SHAPES_HOME]);
  const { volume } = await import('./math.js');
  return volume(req);
}
// expect: edge remove calls volume

// expect: def function counter
// expect: def function counter.next
function* counter() {
  function next() {}
  yield next();
}

// a callback among a call's options is no definition
// expect: no-def onReady
start({ onReady: () => counter() });

// expect: def function wrap
const wrap = (handler) => handler;

// expect: exported start
export { start };
function start(options) {
  return options;
}
