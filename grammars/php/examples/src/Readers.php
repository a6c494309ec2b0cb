<?php

namespace Shop\Readers;

/**
 * Methods that doc comments declare are those of the classes below an interface.
 *
 * @method Rows matching(string $text) the rows that have a text
 */
interface Rows
{
    public function header(): array;
}

class StoredRows implements Rows
{
    public function header(): array
    {
        return [];
    }

    public function matching(string $text): Rows
    {
        return $this;
    }
}

class Unrelated
{
    public function sealed(): void
    {
    }
}

function matched(Rows $rows): Rows
{
    $rows->sealed();
    return $rows->matching('a');
}
// expect: edge matched calls StoredRows.matching
// expect: no-edge matched calls Unrelated.sealed
