<?php

namespace Shop\Members;

// expect: edge plotted references Chart
// expect: edge plotted references Scale
// expect: no-edge * references Frame
function plotted(): int
{
    Chart::plot();
    return Scale::$factor;
}

class Chart
{
    public static function plot(): void
    {
        self::clear();
    }

    private static function clear(): void
    {
    }
}

class Scale
{
    public static int $factor = 2;
}

class Frame
{
}

interface Formats
{
    public function format(): string;
}

trait Formatting
{
    public function format(): string
    {
        return '';
    }
}

class Page implements Formats
{
    use Formatting;

    // a member that a trait brings is meant, not the interface's
    // expect: edge Page.show calls Formatting.format
    // expect: no-edge Page.show calls Formats.format
    public function show(): string
    {
        return $this->format();
    }
}
