<?php

namespace Shop;

use Shop\Api as ApiControllers;
use Shop\Model\Store;

class CartController
{
    public function show(int $id): string { return Store::open()->get((string) $id); }

    #[Route('/carts/new', methods: ['POST'])]
    public function make(): string { return ''; }

    public function get(): string { return ''; }
}

class Totalling
{
    public function __invoke(): string { return ''; }
}

Route::get('/carts', [CartController::class, 'show']);
Route::put('/api/carts', [ApiControllers\CartController::class, 'change']);
Route::middleware('auth')->get('/api/carts', [ApiControllers\CartController::class, 'list']);
Route::post('/total', Totalling::class);
Route::post("/ping", function () { return helper(); });
$app->get('/slim', fn ($request) => twice(2));
$cache->get('/no/route', fn () => 1);

// expect: def route "GET /carts"
// expect: def route "POST /ping"
// expect: def route "GET /slim"
// expect: def route "POST /carts/new"
// expect: no-def "GET /no/route"
// expect: edge CartController.show handles_route "GET /carts"
// expect: edge CartController.make handles_route "POST /carts/new"
// expect: edge "POST /ping" calls helper
// expect: edge "GET /slim" calls twice
// expect: no-edge CartController.get handles_route *
// expect: edge CartController.change handles_route "PUT /api/carts"
// expect: edge CartController.list handles_route "GET /api/carts"
// expect: edge "GET /api/carts" routes_to CartController.list
// expect: edge Totalling handles_route "POST /total"
// expect: no-edge CartController.show handles_route "PUT /api/carts"
