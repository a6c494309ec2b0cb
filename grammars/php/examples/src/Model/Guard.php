<?php

namespace Shop\Model;

interface Watches {}

class Guard {}

class Sentry {}

class Key
{
    public int $number = 1;
}

class Gate
{
    public static function forKey(Key $key): void {}
}

// expect: no-edge * references Sentry
