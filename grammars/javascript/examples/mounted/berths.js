const router = require('express').Router();
const ropes = require('./ropes');

router.get('/', listBerths);
router.get('/:id', showBerth);
router.use('/:id/ropes', ropes);

function listBerths() {}
function showBerth() {}
// expect: edge listBerths handles_route "mounted/berths.js:GET /"
// expect: no-def "MOUNT /"
