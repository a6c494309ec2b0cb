<?php

use Shop\Cart;

describe('a cart', function () {
    it("warns $often", function () {
        Cart::warn('now');
    });
});
test('nothing', fn () => true);

// expect: def test "a cart > warns $often"
// expect: edge "a cart > warns $often" calls Cart.warn
// expect: test nothing
// expect: no-edge "a cart" calls Cart.warn
// expect: no-def describe
