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

func sound() bool {
	signals.Home.Depth = 3
	return signals.Home.Tower.Lit
}

func berth(signals Sail) bool {
	return signals.Home.Name == ""
}

var bearings = map[int]string{signals.North: "north", south: "south"}

const south = 2

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
// A field of what a variable of another package holds.
// expect: edge sound accesses_field signals/signals.go:Home
// expect: edge sound accesses_field signals/signals.go:harbour.Depth
// expect: edge sound accesses_field signals/signals.go:harbour.Tower
// expect: edge sound accesses_field signals/signals.go:tower.Lit
// expect: no-edge sound accesses_field signals/signals.go:quay.Depth
// expect: no-edge berth accesses_field signals/signals.go:harbour.Name
// A key of a map is a value; one of a struct is a field.
// expect: edge bearings accesses_field signals/signals.go:North
// expect: edge bearings accesses_field south
