<?php

class Hull { public function drift() {} }
class Barge extends Hull { public function drift() {} public function tow() {} }
class Lighter extends Hull { public function drift() {} }

class Yard
{
    private $hull;

    public function branches($hull)
    {
        if ($hull instanceof Barge && $hull->tow()) {
            $hull->drift();
        } elseif ($hull instanceof Lighter) {
            $hull->drift();
        }
    }

    public function leaves($hull)
    {
        if (!$hull instanceof Barge) {
            throw new Exception();
        }
        $hull->drift();
    }

    public function within()
    {
        return $this->hull instanceof Lighter ? $this->hull->drift() : null;
    }

    public function asserted($hull)
    {
        $this->assertInstanceOf(Barge::class, $hull);
        $hull->drift();
    }

    public function other($hull)
    {
        $this->assertInstanceOf(Barge::class, $hull->find());
        $hull->drift();
    }
}

// expect: edge Yard.branches calls Barge.drift
// expect: edge Yard.branches calls Lighter.drift
// expect: edge Yard.leaves calls Barge.drift
// expect: edge Yard.within calls Lighter.drift
// expect: edge Yard.asserted calls Barge.drift
// expect: no-edge Yard.other calls Barge.drift
