const express = require('express');
const berths = require('./berths');
const limiter = require('./limiter');

const app = express();
app.use(limiter);
app.use('/harbour', limiter, berths);
app.use('/quay', require('./quay'));
fastify.register(require('./quay'), { prefix: '/wharf' });
cache.use('/cranes', 7);

// expect: def route "MOUNT /harbour"
// expect: def route "MOUNT /quay"
// expect: def route "MOUNT /wharf"
// expect: no-def "MOUNT /cranes"
