const router = require('express').Router();

router.post('/', tie);

function tie() {}
// expect: edge tie handles_route "POST /"
