<?php

namespace Marina\Models;

use Illuminate\Database\Eloquent\Factories\HasFactory;
use Illuminate\Database\Eloquent\Model;

// expect: def class Dinghy
class Dinghy extends Model
{
    use HasFactory;

    public function oars()
    {
        return 2;
    }
}

class Kite extends Model
{
}

// a class of its own, which only is called like the factory of a model
class KiteFactory
{
    public function definition()
    {
        return [];
    }
}

class Press
{
    public static function factory(): Press
    {
        return new Press();
    }

    public function stamp()
    {
        return 1;
    }
}
