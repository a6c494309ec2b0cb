<?php

function money($amount) { return $amount; }
function section($name) { return $name; }
// expect: no-edge * calls section
