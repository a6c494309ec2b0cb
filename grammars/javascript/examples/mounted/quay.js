const router = require('express').Router();

router.get('/:id', moor);
router.delete('/free', leave);

function moor() {}
function leave() {}
// expect: edge leave handles_route "DELETE /free"
