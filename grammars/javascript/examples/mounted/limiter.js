module.exports = (request, response, next) => next();
// expect: no-def "ANY /"
