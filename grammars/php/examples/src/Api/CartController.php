<?php

namespace Shop\Api;

class CartController
{
    public function change(): string { return ''; }

    public function list(): string { return ''; }
}

// expect: def method CartController.change
