<?php

namespace App\Models;

// expect: def method Cart.total
// expect: no-edge * calls Cart.unused
// expect: no-edge * calls Cart.inComment
// expect: no-edge * calls Cart.verbatim
class Cart
{
    public function total(): int { return 0; }
    public function shippingNote(): string { return ''; }
    public function isEmpty(): bool { return true; }
    public function lineItems(): array { return []; }
    public function giftLines(): array { return []; }
    public static function open() { return []; }
    public function unused() {}
    public function inComment() {}
    public function verbatim() {}
}
