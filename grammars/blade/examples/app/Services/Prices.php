<?php

namespace App\Services;

class Prices
{
    public function shown($amount) { return "$amount EUR"; }
}
// expect: def method Prices.shown
