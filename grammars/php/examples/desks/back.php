<?php

namespace Post\Http\Back;

class ParcelController
{
    public function index() { return ''; }
    public function send() { return ''; }
    public function trace() { return ''; }
}

// expect: def method ParcelController.index
