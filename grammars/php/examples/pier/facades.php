<?php

namespace Pier\Facades;

// Static calls of a facade go to the class that it names, and those of a model to its builder.
class Lantern extends Facade
{
    protected static function getFacadeAccessor(): string
    {
        return LampService::class;
    }
}

/**
 * @see \Pier\Facades\HornService
 * @see https://example.org/horns
 */
class Horn extends Facade
{
    protected static function getFacadeAccessor(): string
    {
        return 'horn';
    }
}

/** @see HornService */
class Whistle
{
}

class LampService
{
    public function kindle(): void {}

    public function snuff(): void {}
}

class HornService
{
    public function blow(): void {}
}

class BuoyBuilder extends Builder
{
    public function afloat(): self
    {
        return $this;
    }
}

#[UseEloquentBuilder(BuoyBuilder::class)]
class Buoy extends Model
{
}

class Marker extends Model
{
    public function newEloquentBuilder($query): BuoyBuilder
    {
        return new BuoyBuilder($query);
    }
}

class Keeper
{
    public function light(): void
    {
        Lantern::kindle();
        Horn::blow();
        Buoy::afloat();
    }

    public function mark(): void
    {
        Marker::afloat();
        Whistle::blow();
    }
}

// expect: edge Keeper.light calls LampService.kindle
// expect: edge Keeper.light calls HornService.blow
// expect: edge Keeper.light calls BuoyBuilder.afloat
// expect: edge Keeper.mark calls BuoyBuilder.afloat
// expect: no-edge Keeper.mark calls HornService.blow
// expect: no-edge * calls LampService.snuff
