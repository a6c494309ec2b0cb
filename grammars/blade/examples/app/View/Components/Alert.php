<?php

namespace App\View\Components;

class Alert
{
    public function render() { return view('components.alert'); }
}
// expect: edge Alert.render depends_on alert.blade.php
