<?php

namespace App\Http\Controllers;

class CartController
{
    public function show()
    {
        return view('cart.show', ['cart' => null]);
    }

    public function other($view)
    {
        return view($view);
    }
}
// expect: edge CartController.show depends_on show.blade.php
// expect: no-edge CartController.other depends_on *
