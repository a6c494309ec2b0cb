<?php
// A value is of the type that its name ends with.
// expect: edge Harbour.move calls Berth.keeperName
// expect: no-edge Harbour.move calls Lamp.keeperName

class Berth
{
    public function keeperName()
    {
        return '';
    }
}

class Lamp
{
    public function keeperName()
    {
        return '';
    }
}

class Harbour
{
    public function move($all)
    {
        foreach ($all as $newBerth) {
            echo $newBerth->keeperName();
        }
    }
}
