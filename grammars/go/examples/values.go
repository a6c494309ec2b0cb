package main

// Functions as values: kept in variables, sent through channels.

var alias = atTop

// expect: edge alias references atTop

func stored(jobs chan func(int) int) func(int) int {
	first := inShort
	var second func(int) int = inVar
	jobs <- inSend
	hidden := 1
	third := hidden
	_ = "unusedValue"
	return second
}

// expect: edge stored references inShort
// expect: edge stored references inVar
// expect: edge stored references inSend
// expect: no-edge stored references hidden
// expect: no-edge * references unusedValue

func atTop(n int) int       { return n }
func inShort(n int) int     { return n }
func inVar(n int) int       { return n }
func inSend(n int) int      { return n }
func hidden(n int) int      { return n }
func unusedValue(n int) int { return n }
