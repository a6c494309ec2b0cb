<?php

namespace Harbour\Locals;

class Crate
{
    public function weigh(): int
    {
        return 1;
    }
}

class Barrel
{
    public function weigh(): int
    {
        return 2;
    }
}

class Store
{
    public Crate $first;

    public function lowest(): Crate
    {
        return $this->first;
    }

    public static function spare(): Barrel
    {
        return new Barrel();
    }
}

class Clerk
{
    private Store $store;

    // expect: edge Clerk.ofMethod calls Crate.weigh
    public function ofMethod(): int
    {
        $one = $this->store->lowest();
        return $one->weigh();
    }

    // expect: edge Clerk.ofProperty calls Crate.weigh
    public function ofProperty(Store $store): int
    {
        $one = $store->first;
        return $one?->weigh();
    }

    // expect: edge Clerk.ofStatic calls Barrel.weigh
    public function ofStatic(): int
    {
        $one = Store::spare();
        return $one->weigh();
    }

    // A made object tells more than the result of an unknown method.
    // expect: edge Clerk.made calls Crate.weigh
    public function made($crates): int
    {
        $one = $crates->first();
        if (null === $one) {
            $one = new Crate();
        }
        return $one->weigh();
    }

    // expect: edge Clerk.madeAtLast calls Crate.weigh
    public function madeAtLast($crates): int
    {
        $one = $crates->first();
        $one ??= $crates->second();
        $one = $crates->third() ?? $one;
        if (null === $one) {
            $one = $crates->fourth();
        }
        if (null === $one) {
            $one = new Crate();
        }
        return $one->weigh();
    }

    // expect: edge Clerk.documented calls Crate.weigh
    public function documented($crates): int
    {
        $each = function () use ($crates) {
            $one = $crates->other();
        };
        /** @var Crate $one */
        $one = $crates->first();
        return $one->weigh();
    }

    // Two types are none.
    // expect: no-edge Clerk.either calls Crate.weigh
    // expect: no-edge Clerk.either calls Barrel.weigh
    public function either(Store $store, bool $full): int
    {
        $held = $store->lowest();
        if ($full) {
            $held = Store::spare();
        }
        return $held->weigh();
    }
}

class Keg
{
    // expect: edge Keg.label references Keg.getFullNameAttribute
    // expect: edge Keg.label references Keg.shortName
    public function label(): string
    {
        return $this->full_name . $this->short_name;
    }

    public function getFullNameAttribute(): string
    {
        return 'keg';
    }

    protected function shortName(): Attribute
    {
        return Attribute::make(get: fn () => 'k');
    }

    public function scopeSealed($query)
    {
        return $query->where('sealed', true);
    }

    // A column may be called like a scope.
    // expect: no-edge Keg.isSealed references Keg.scopeSealed
    public function isSealed(Keg $keg): bool
    {
        return $keg->sealed;
    }
}

class Cellar
{
    // expect: edge Cellar.sealed calls Keg.scopeSealed
    public function sealed()
    {
        return Keg::sealed()->get();
    }

    // expect: no-edge Cellar.name calls Keg.getFullNameAttribute
    public function name(Keg $keg)
    {
        return $keg->full_name();
    }
}
