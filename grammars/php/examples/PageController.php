<?php

use Inertia\Inertia;

class PageController
{
    // expect: edge PageController.berths calls Berths
    // expect: no-edge PageController.berths depends_on Tides.tsx
    public function berths()
    {
        return Inertia::render('Harbor/Berths', ['count' => 3]);
    }

    // expect: edge PageController.tides depends_on Tides.tsx
    public function tides()
    {
        return inertia('Harbor/Tides');
    }

    // expect: no-edge PageController.absent calls *
    public function absent()
    {
        return Inertia::render('Quay/Berths');
    }
}

// expect: edge PageController.php calls Berths
Route::inertia('/berths', 'Harbor/Berths');
