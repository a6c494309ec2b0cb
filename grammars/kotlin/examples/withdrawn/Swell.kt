package withdrawn.tides

import withdrawn.Pump

fun Pump.swell() = 2

// expect: edge Pump contains Pump.swell
