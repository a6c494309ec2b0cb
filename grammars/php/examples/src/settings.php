<?php

// Names in full need no import.
function guards(): array
{
    return [\Shop\Model\Guard::class, \Vendor\Model\Item::class, 'Shop\Model\Sentry'];
}

class Keeper extends \Shop\Model\Guard implements \Shop\Model\Watches
{
    public function open(\Shop\Model\Gate $gate): \Vendor\Model\Order
    {
        $key = new \Shop\Model\Key(1);
        return \Shop\Model\Gate::forKey($key);
    }
}

// expect: edge guards references Guard
// expect: no-edge guards references Item
// expect: edge Keeper extends Guard
// expect: edge Keeper implements Watches
// expect: edge Keeper.open type_hint_of Gate
// expect: no-edge Keeper.open type_hint_of Order
// expect: edge Keeper.open calls Key
// expect: edge Keeper.open calls Gate.forKey
