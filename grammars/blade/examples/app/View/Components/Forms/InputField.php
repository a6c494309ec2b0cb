<?php

namespace App\View\Components\Forms;

class InputField {}
// expect: def class InputField
