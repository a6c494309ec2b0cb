<?php

namespace Shop\Tests;

use PHPUnit\Framework\TestCase;
use Shop\Cart;

final class CartTest extends TestCase
{
    public function testWarns(): void
    {
        Cart::warn('now');
        $this->assertTrue(true);
    }
}

// expect: test CartTest
// expect: test CartTest.testWarns
// expect: edge CartTest.testWarns calls Cart.warn
// expect: edge CartTest.testWarns tests Cart.warn
// expect: no-edge CartTest extends *
