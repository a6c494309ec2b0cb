<?php

namespace Harbour;

class Buoy
{
    public function light(): void {}
}

class Lantern
{
    public function light(): void {}
}

/** @mixin Buoy */
class Mooring
{
    public function lightOwn(): void
    {
        $this->light();
    }

    // expect: edge Mooring.lightOwn calls Buoy.light
    // expect: no-edge Mooring.lightOwn calls Lantern.light
}

class Fairway
{
    /** @var Buoy */
    private $first;

    /** @var Buoy|null */
    private ?object $last = null;

    /** @var array<int, Buoy> */
    private array $buoys;

    /** @var Buoy|Lantern */
    private $either;

    /** @return Buoy[] */
    public function all(): array
    {
        return $this->buoys;
    }

    /** @return $this */
    public function widen()
    {
        return $this;
    }

    /** @return Lantern the declared type goes before this */
    public function marked(): Buoy
    {
        return $this->first;
    }

    public function lightFirst(): void
    {
        $this->first->light();
    }

    public function lightLast(): void
    {
        $this->last->light();
    }

    public function lightAll(): void
    {
        foreach ($this->all() as $each) {
            $each->light();
        }
    }

    public function lightKeyed(): void
    {
        foreach ($this->buoys as $number => $each) {
            $each->light();
        }
    }

    public function lightMarked(): void
    {
        $this->widen()->marked()->light();
    }

    public function lightEither(): void
    {
        $this->either->light();
    }

    /**
     * @param Buoy $buoy
     * @param Lantern[] $lanterns
     */
    public function lightGiven($buoy, array $lanterns): void
    {
        $buoy->light();
    }

    /** @param iterable<Lantern> $lanterns */
    public function lightLanterns(iterable $lanterns): void
    {
        foreach ($lanterns as $each) {
            $each->light();
        }
    }

    public function lightFound(): void
    {
        /** @var Buoy $found */
        $found = find('buoy');
        $found->light();
    }

    /** @return ($name is null ? Fairway : Buoy) */
    public function named(?string $name = null)
    {
        return $this->first;
    }

    public function lightNamed(): void
    {
        $this->named()->light();
    }

    // expect: no-edge Fairway.lightNamed calls Lantern.light

    /**
     * @template TLight of Lantern
     * @template TOther
     *
     * @param TLight $bound
     * @param TOther $any
     */
    public function lightBound($bound, $any): void
    {
        $bound->light();
    }

    // expect: edge Fairway.lightBound calls Lantern.light
    // expect: no-edge Fairway.lightBound calls Buoy.light
    // expect: edge Fairway.lightFirst calls Buoy.light
    // expect: edge Fairway.lightLast calls Buoy.light
    // expect: edge Fairway.lightAll calls Buoy.light
    // expect: edge Fairway.lightKeyed calls Buoy.light
    // expect: edge Fairway.lightMarked calls Buoy.light
    // expect: no-edge Fairway.lightMarked calls Lantern.light
    // expect: edge Fairway.lightGiven calls Buoy.light
    // expect: no-edge Fairway.lightGiven calls Lantern.light
    // expect: edge Fairway.lightLanterns calls Lantern.light
    // expect: no-edge Fairway.lightLanterns calls Buoy.light
    // expect: edge Fairway.lightFound calls Buoy.light
    // expect: no-edge Fairway.lightFound calls Lantern.light
}
