<?php

namespace Kiosk;

// expect: edge Till.currency accesses_field kiosk/config/kiosk.php:currency
// expect: edge Till.sender accesses_field mail.sender
// expect: no-edge Till.other accesses_field *
// expect: no-edge Till.texts accesses_field *
class Till
{
    public function currency(): string
    {
        return config('kiosk.currency');
    }

    public function sender(): string
    {
        return config('kiosk.mail.sender', 'nobody');
    }

    public function other(): string
    {
        return config('other.currency');
    }

    public function texts(): array
    {
        return ['kiosk.currency' => __('kiosk.currency')];
    }
}
