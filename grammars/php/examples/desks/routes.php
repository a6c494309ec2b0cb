<?php

Route::group(['namespace' => 'Post\Http', 'prefix' => 'desk'], static function (): void {
    Route::get('/front', ['uses' => 'Front\ParcelController@index', 'as' => 'front']);
    Route::group(['namespace' => 'Back'], static function (): void {
        Route::get('/back', ['as' => 'back', 'uses' => 'ParcelController@index']);
        Route::post('/back', 'ParcelController@send');
    });
});
Route::post('/trace', 'Front\ParcelController@trace');
Route::put('/none', ['as' => 'Front\ParcelController@send']);
Route::delete('/elsewhere', 'Side\ParcelController@trace');

// expect: def route "GET /desk/front"
// expect: edge desks/front.php:ParcelController.index handles_route "GET /desk/front"
// expect: no-edge desks/back.php:ParcelController.index handles_route "GET /desk/front"
// expect: edge desks/back.php:ParcelController.index handles_route "GET /desk/back"
// expect: no-edge desks/front.php:ParcelController.index handles_route "GET /desk/back"
// expect: edge desks/back.php:ParcelController.send handles_route "POST /desk/back"
// expect: no-edge desks/front.php:ParcelController.send handles_route *
// expect: edge desks/front.php:ParcelController.trace handles_route "POST /trace"
// expect: no-edge * handles_route "DELETE /elsewhere"
