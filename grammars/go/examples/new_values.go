// new(value), since Go 1.26, which the grammar takes for new(Type)
package examples

type buoy struct {
	name  string
	depth *int
}

func newBuoy(name string) buoy {
	return buoy{name: name, depth: new(sounding(name) + 1)}
}

func sounding(name string) int {
	return len(name)
}

func emptyBuoy() *buoy {
	return new(buoy)
}

func deepBuoy() *buoy {
	return new(buoy{name: "deep", depth: new(40)})
}

// expect: def function newBuoy
// expect: def function sounding
// expect: edge newBuoy calls sounding
// expect: edge emptyBuoy calls buoy
// expect: edge deepBuoy type_hint_of buoy
// expect: no-def new
