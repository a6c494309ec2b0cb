<?php

namespace Kiosk;

// expect: edge TillTest.testCurrency accesses_field kiosk/config/kiosk.php:currency
class TillTest
{
    public function testCurrency(): void
    {
        config(['kiosk.currency' => 'USD']);
    }
}
