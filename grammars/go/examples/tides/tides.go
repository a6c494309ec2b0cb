package tides

import (
	"fmt"
	"sync"
)

const highWater = 12

var tablesMu sync.Mutex

type Tide int

const (
	Ebb Tide = iota
	Flood
)

// expect: edge IsEbb accesses_field Ebb
// expect: no-edge IsEbb accesses_field Flood
func IsEbb(tide Tide) bool {
	return tide == Ebb
}

// expect: edge Order accesses_field Flood
func Order(tide Tide) int {
	switch tide {
	case Flood:
		return 1
	}
	return 0
}

// expect: edge Lock accesses_field tablesMu
// expect: no-edge Lock accesses_field fmt
func Lock() {
	tablesMu.Lock()
	fmt.Println("highWater")
}

// expect: no-edge Hidden accesses_field *
func Hidden(highWater int) int {
	return highWater * 2
}
