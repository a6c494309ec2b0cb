import request from 'supertest';

it('asks', async () => {
    await request(app.getHttpServer()).get('/orders/1').expect(200);
    await app.inject({ method: 'PUT', url: '/orders/1' });
    await app.request(`/api/boats/${id}`);
    cache.get('/orders');
    parse(app.text()).get('/orders');
});

// expect: edge routes.test.ts consumes_endpoint "GET /orders/:id"
// expect: edge routes.test.ts consumes_endpoint "PUT /orders/:id"
// expect: edge routes.test.ts consumes_endpoint "GET /api/boats/[boatId]"
// expect: no-edge routes.test.ts consumes_endpoint "GET /orders"
