<?php

namespace Shop;

class StallController
{
    public function index() { return ''; }
    public function show(int $id) { return ''; }
    public function open() { return ''; }
    public function shut() { return ''; }
}

class OpenStall
{
    public function __invoke() { return ''; }
}

Route::prefix('market')->name('market.')->middleware('auth')->group(function () {
    Route::apiResource('stalls', StallController::class)->only(['index', 'show']);
    Route::post('/shut', 'StallController@shut');
    Route::get('/open', [StallController::class, 'open'])->name('open');
});
Route::group(['prefix' => 'fair', 'as' => 'fair.'], function () {
    Route::put('/stall', OpenStall::class)->name('stall');
    Route::resource('stalls.goods', StallController::class, ['only' => ['show']]);
});
Stalls::resource('none', StallController::class);

// expect: def route "GET /market/stalls/{id}"
// expect: def route "GET /market/open"
// expect: def route "GET /fair/stalls/{id}/goods/{id}"
// expect: edge StallController.shut handles_route "POST /market/shut"
// expect: no-def "POST /market/stalls"
// expect: no-def "GET /none"
// expect: edge StallController.index handles_route "GET /market/stalls"
// expect: edge StallController.show handles_route "GET /market/stalls/{id}"
// expect: edge StallController.open handles_route "GET /market/open"
// expect: edge OpenStall.__invoke handles_route "PUT /fair/stall"
// expect: no-edge StallController.open handles_route "GET /market/stalls"
