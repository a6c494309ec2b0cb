<?php

// expect: def variable currency
// expect: def variable mail.sender
// expect: def variable stands.front
// expect: no-def first
// expect: edge mail.sender reads_env KIOSK_SENDER

return [
    'currency' => 'EUR',
    'mail' => [
        'sender' => env('KIOSK_SENDER'),
    ],
    'stands' => ['front' => 2, 'back' => 1],
    'opened' => [
        ['first' => 1],
    ],
];
