<?php

namespace Database\Factories;

use Illuminate\Database\Eloquent\Factories\Factory;
use Marina\Models\Dinghy;

// expect: def method DinghyFactory.leaking
class DinghyFactory extends Factory
{
    public function definition()
    {
        return ['oars' => 2];
    }

    public function leaking()
    {
        return $this->state(fn () => ['leaks' => true]);
    }
}
