<?php

class StallTest extends TestCase
{
    public function test_by_path(): void
    {
        $this->actingAs($user)->getJson("/market/stalls/{$stall->id}");
        $this->json('PUT', '/fair/stall');
    }

    public function test_by_name(): void
    {
        $this->get(route('market.open'));
        $this->get(route('market.stalls.index'));
    }

    public function test_other(): void
    {
        $cache->get('/market/open');
        $this->post(route('market.open'));
    }
}

// expect: edge StallTest.test_by_path consumes_endpoint "GET /market/stalls/{id}"
// expect: edge StallTest.test_by_path consumes_endpoint "PUT /fair/stall"
// expect: edge StallTest.test_by_name consumes_endpoint "GET /market/open"
// expect: edge StallTest.test_by_name consumes_endpoint "GET /market/stalls"
// expect: no-edge StallTest.test_other consumes_endpoint "GET /market/open"
