<?php
// Each constant is read in one place only, which its name tells.
// expect: edge read accesses_field AS_INDEX
// expect: edge read accesses_field ASKED
// expect: edge read accesses_field IN_CASE
// expect: edge read accesses_field IN_ARM
// expect: edge read accesses_field OF_ARM
// expect: edge read accesses_field OTHERWISE
// expect: edge read accesses_field CAST
// expect: edge read accesses_field NEGATED
// expect: edge read accesses_field CHOSEN
// expect: edge read accesses_field PRINTED
// expect: edge read accesses_field ADDED
// expect: edge read accesses_field AS_DEFAULT
// expect: edge read accesses_field KEPT
// expect: edge read accesses_field QUALIFIED
// expect: edge read accesses_field GIVEN
// expect: edge Basket.size accesses_field OF_PROPERTY
// expect: edge read calls Cart
// expect: no-edge * accesses_field UNUSED
namespace Positions;

const AS_INDEX = 1, ASKED = 2, IN_CASE = 3, IN_ARM = 4, OF_ARM = 5, OTHERWISE = 6, CAST = 7, NEGATED = 8, CHOSEN = 9;
const PRINTED = 10, ADDED = 11, AS_DEFAULT = 12, KEPT = 13, QUALIFIED = 14, GIVEN = 15, OF_PROPERTY = 16, UNUSED = 17;

class Cart {}

class Basket
{
    public int $size = OF_PROPERTY;
}

function read(array $items, $count = AS_DEFAULT)
{
    static $kept = KEPT;
    echo PRINTED;
    $count += ADDED;
    if (ASKED) {
        return $items[AS_INDEX];
    }
    switch ($count) {
        case IN_CASE:
            return \Positions\QUALIFIED;
    }
    $size = match ($count) { IN_ARM => OF_ARM, default => OTHERWISE };
    $given = fn () => GIVEN;
    $cart = new class extends Cart {};
    return $count ? CHOSEN : [(int) CAST, !NEGATED, 'UNUSED'];
}
