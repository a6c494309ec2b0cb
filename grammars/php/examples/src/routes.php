<?php

namespace Shop;

use Shop\Model\Store;

class CartController
{
    public function show(int $id): string { return Store::open()->get((string) $id); }

    #[Route('/carts/new', methods: ['POST'])]
    public function make(): string { return ''; }

    public function get(): string { return ''; }
}

Route::get('/carts', [CartController::class, 'show']);
Route::post("/ping", function () { return helper(); });
$app->get('/slim', fn ($request) => twice(2));
$cache->get('/no/route', fn () => 1);

// expect: def route "GET /carts"
// expect: def route "POST /ping"
// expect: def route "GET /slim"
// expect: def route "ANY /carts/new"
// expect: no-def "GET /no/route"
// expect: edge CartController.show handles_route "GET /carts"
// expect: edge CartController.make handles_route "ANY /carts/new"
// expect: edge "POST /ping" calls helper
// expect: edge "GET /slim" calls twice
// expect: no-edge CartController.get handles_route *
