package main

// Variables of this package and of another one, wherever a value may stand.

import "shop/signals"

var lit bool
var knots int
var pennants []string
var hoisted int
var unlit bool

func hoist(names ...string) {}

func watch() {
	if signals.Storm {
		knots = 3
	}
	for _, lamp := range signals.Lamps {
		hoist(lamp)
	}
	if lit && signals.Gale.Raised() {
		hoisted++
	}
	hoist(pennants...)
}

func steady(unlit bool) *int {
	if unlit {
		return nil
	}
	return &knots
}

func mast(signals Sail) bool {
	return signals.Calm
}

type Sail struct{ Calm bool }

func relieve(watches chan int) int {
	const lit = 3
	select {
	case knots := <-watches:
		knots++
		return knots - lit
	}
}

// expect: edge watch accesses_field signals/signals.go:Storm
// expect: edge watch accesses_field signals/signals.go:Lamps
// expect: edge watch accesses_field signals/signals.go:Gale
// expect: edge watch calls signals/signals.go:Flag.Raised
// expect: edge watch accesses_field lit
// expect: edge watch accesses_field knots
// expect: edge watch accesses_field hoisted
// expect: edge watch accesses_field pennants
// expect: no-edge relieve accesses_field *
// expect: edge steady accesses_field knots
// expect: no-edge steady accesses_field unlit
// expect: edge mast accesses_field Sail.Calm
// expect: no-edge mast accesses_field signals/signals.go:Calm
