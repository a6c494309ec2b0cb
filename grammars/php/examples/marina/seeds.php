<?php

namespace Marina;

use Marina\Models\Dinghy;
use Marina\Models\Kite;
use Marina\Models\Press;

// expect: edge seedDinghies calls DinghyFactory
// expect: edge seedDinghies calls DinghyFactory.definition
// expect: edge seedDinghies calls DinghyFactory.leaking
// expect: edge seedDinghies calls Dinghy.oars
function seedDinghies()
{
    $dinghy = Dinghy::factory()->count(3)->leaking()->create(['oars' => 1])->first();

    return $dinghy->oars();
}

// expect: edge seedAll calls Dinghy.oars
function seedAll()
{
    foreach (Dinghy::factory()->count(3)->create() as $each) {
        $each->oars();
    }
}

// expect: no-edge seedKites calls KiteFactory
// expect: no-edge seedKites calls KiteFactory.definition
function seedKites()
{
    return Kite::factory()->create();
}

// a class may have a method of that name itself
// expect: edge press calls Press.factory
// expect: edge press calls Press.stamp
function press()
{
    return Press::factory()->stamp();
}
