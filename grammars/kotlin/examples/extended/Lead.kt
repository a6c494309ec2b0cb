package sounding.extended

import org.elsewhere.Lead

// expect: edge Lead.plumbDepth calls Lead.hoistSlowly
fun Lead.plumbDepth(): Int = hoistSlowly()

fun Lead.hoistSlowly() = 3
