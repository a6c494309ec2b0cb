package main

import "shop/reefs"

// A local hides the package of its name only in its block.
// expect: edge diveIf calls Dive
// expect: edge diveIf calls Surface
func diveIf(deep bool) {
	if deep {
		reefs, err := reefs.Dive()
		print(reefs, err)
	} else {
		reefs.Surface()
	}
	reefs.Dive()
}

// expect: edge diveCase calls Surface
// expect: no-edge diveCase calls Dive
func diveCase(depth int) {
	switch depth {
	case 1:
		reefs := depth
		reefs.Dive()
	default:
		reefs.Surface()
	}
}

// expect: no-edge diveNowhere calls Surface
func diveNowhere() {
	if reefs, err := depthOf(); err == nil {
		reefs.Surface()
	}
}

func depthOf() (int, error) { return 0, nil }
