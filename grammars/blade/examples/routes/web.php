<?php

use App\Http\Controllers\CartController;

Route::get('/carts', [CartController::class, 'index'])->name('carts.index');
Route::get('/gifts', [CartController::class, 'gifts'])->name('gifts.index');

// expect: def route "GET /carts"
// expect: def route "GET /gifts"
