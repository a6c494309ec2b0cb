<?php

// expect: no-edge mooring.php depends_on *
return [
    'fee' => 12,
];
