import request from 'supertest';

function asksBerths(app) {
  return [request(app).get('/harbour'), request(app).get('/harbour/7'), request(app).post(`/harbour/${7}/ropes`)];
}

function asksQuay(app) {
  return [request(app).delete('/quay/free'), request(app).get(`/wharf/${7}`)];
}

function asksNothing(app) {
  return [request(app).get('/ropes'), request(app).get('/harbour/7/cranes'), request(app).get('/cranes/7')];
}
// expect: edge asksBerths consumes_endpoint "mounted/berths.js:GET /"
// expect: edge asksBerths consumes_endpoint "mounted/berths.js:GET /:id"
// expect: edge asksBerths consumes_endpoint "mounted/ropes.js:POST /"
// expect: no-edge asksBerths consumes_endpoint "mounted/quay.js:GET /:id"
// expect: edge asksQuay consumes_endpoint "mounted/quay.js:DELETE /free"
// expect: edge asksQuay consumes_endpoint "mounted/quay.js:GET /:id"
// expect: no-edge asksNothing consumes_endpoint *
