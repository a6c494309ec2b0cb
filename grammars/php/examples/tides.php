<?php

namespace Harbour\Tides;

use Shop\Status;

enum Tide: string
{
    case High = 'high';
    case Low = 'low';

    const USUAL = self::Low;

    public static function next(Tide $tide): self
    {
        return $tide === Tide::High ? Tide::Low : self::High;
    }
}

class Gauge
{
    const MOST = 12;

    public static int $read = 0;

    private Tide $tide = Tide::High;

    public function isFull(int $metres): bool
    {
        return $metres > static::MOST;
    }
}

class DeepGauge extends Gauge
{
}

function mostOf(Gauge $gauge): int
{
    return $gauge::MOST;
}

function mostOfDeep(): int
{
    return DeepGauge::MOST + \Harbour\Tides\Gauge::$read;
}

function named(): array
{
    return [Gauge::class, Tide::cases(), Unknown::MOST, Status::High];
}

#[Marked(Tide::Low)]
class Marked
{
}

// expect: edge Tide.next accesses_field Tide.High
// expect: edge Tide.next accesses_field Tide.Low
// expect: edge Tide.USUAL accesses_field Tide.Low
// expect: edge Gauge.tide accesses_field Tide.High
// expect: edge Gauge.isFull accesses_field Gauge.MOST
// expect: edge mostOf accesses_field Gauge.MOST
// expect: edge mostOfDeep accesses_field Gauge.MOST
// expect: edge mostOfDeep accesses_field Gauge.read
// expect: edge Marked accesses_field Tide.Low
// expect: edge named references Gauge
// expect: no-edge named accesses_field *
