<?php

namespace Harbour\Fields;

class Rope
{
    public int $length = 1;

    public ?Rope $spare = null;

    public function owner(): Rope
    {
        return $this;
    }

    public function length(): int
    {
        return 2;
    }
}

class Twine
{
    public int $length = 1;

    public int $colour = 1;
}

class Bollard
{
    private Rope $rope;

    /** @return Rope[] */
    public function ropes(): array
    {
        return [];
    }

    public function tie(Rope $rope): int
    {
        $rope->length = 3;
        return $rope->spare->length;
    }

    public function slack(?Rope $rope): ?int
    {
        return $rope?->length;
    }

    public function own(): ?Rope
    {
        return $this->rope->spare;
    }

    public function all(): void
    {
        foreach ($this->ropes() as $each) {
            echo $each->length;
        }
    }

    public function relation(Rope $rope): Rope
    {
        return $rope->owner;
    }

    public function call(Rope $rope): int
    {
        return $rope->length();
    }

    public function unknown($rope): int
    {
        return $rope->length + $rope->colour;
    }
}

// expect: edge Bollard.tie accesses_field Rope.length
// expect: edge Bollard.tie accesses_field Rope.spare
// expect: no-edge Bollard.tie accesses_field Twine.length
// expect: edge Bollard.slack accesses_field Rope.length
// expect: edge Bollard.own accesses_field Bollard.rope
// expect: edge Bollard.own accesses_field Rope.spare
// expect: edge Bollard.all accesses_field Rope.length
// expect: edge Bollard.relation references Rope.owner
// expect: no-edge Bollard.call accesses_field *
// expect: no-edge Bollard.unknown accesses_field *
