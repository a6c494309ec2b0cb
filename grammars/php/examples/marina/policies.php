<?php

namespace Marina\Policies;

use Marina\Models\Dinghy;
use Marina\Models\Kite;

class DinghyPolicy
{
    public function sail($user, Dinghy $dinghy): bool
    {
        return true;
    }

    public function inviteCrew($user, Dinghy $dinghy): bool
    {
        return false;
    }
}

class DinghyController
{
    // expect: edge DinghyController.sail calls DinghyPolicy.sail
    public function sail(Dinghy $dinghy)
    {
        $this->authorize('sail', $dinghy);
    }

    // expect: edge DinghyController.invite calls DinghyPolicy.inviteCrew
    public function invite()
    {
        return Gate::denies('invite-crew', Dinghy::class);
    }

    // expect: no-edge DinghyController.fly calls DinghyPolicy.sail
    public function fly(Kite $kite, $dinghy)
    {
        $this->authorize('sail', $kite);
        $this->authorize('sail', $dinghy);
    }
}
