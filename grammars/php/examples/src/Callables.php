<?php

namespace Shop;

/** Functions and methods as values. */
final class Callables
{
    public function sorted(array $lines): array
    {
        usort($lines, 'by_price');
        $lines = array_map([self::class, 'shown'], $lines);
        $lines = array_filter($lines, [static::class, 'kept']);
        $names = ['by_price_unused', 'quiet'];
        trim('unused');
        return [$this, 'later'];
    }

    public static function shown($line) { return $line; }
    public static function kept($line) { return true; }
    public function later() {}
    public function quiet() {}
}
// expect: edge Callables.sorted references by_price
// expect: edge Callables.sorted references Callables.shown
// expect: edge Callables.sorted references Callables.kept
// expect: edge Callables.sorted references Callables.later
// expect: no-edge * references Callables.quiet
// expect: no-edge * references unused

function by_price($a, $b) { return 0; }
function unused() {}

final class Passed
{
    public function page(Callables $lines): array
    {
        return ['lines' => $lines, 'quiet' => 1];
    }
}
