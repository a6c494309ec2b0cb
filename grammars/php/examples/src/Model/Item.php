<?php

namespace Shop\Model;

class Item
{
    public function weigh(): float { return 1.0; }
}

class Order
{
    public function __construct(private Item $item) {}

    public function close(string $price): void {}
}

class Ledger
{
    private array $lines = [];

    public function enter(Order $order): void { $this->lines[] = $order; }
}

class Store
{
    private static ?Store $only = null;

    /** The one there is. */
    public static function open(): self
    {
        self::$only ??= new self();
        return static::$only->checked();
    }

    public function get(string $key): ?Item { return null; }

    private function checked(): static { return $this; }
}

function money(float $amount): string
{
    return sprintf(<<<TEXT
        {$amount} of close()
        TEXT);
}

function nobody(): void {}

function not_called(): void {}

// expect: def class Item
// expect: def field Order.item
// expect: def method Store.open
// expect: def function money
// expect: edge Order.item type_hint_of Item
// expect: edge Store.open calls Store.checked
// expect: edge Ledger.enter accesses_field Ledger.lines
// expect: edge Store.open accesses_field Store.only
// expect: not-exported Store.checked
// expect: no-edge money calls *
// expect: edge CartController.show calls Store.get
