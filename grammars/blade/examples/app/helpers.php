<?php

function money($amount) { return $amount; }
function section($name) { return $name; }
function n($count) { return $count; }
function d($value) { return $value; }
// expect: no-edge * calls section
// expect: no-edge * calls n
// expect: no-edge * calls d
