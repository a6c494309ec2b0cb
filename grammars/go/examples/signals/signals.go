package signals

type Flag struct{ raised bool }

func (f Flag) Raised() bool { return f.raised }

var Storm bool
var Gale Flag
var Lamps []string
var Calm bool

type harbour struct {
	Name  string
	Depth int
	Tower tower
}

type tower struct{ Lit bool }

type quay struct{ Depth int }

var Home = &harbour{}

const North = 1

// expect: edge variables.go:watch accesses_field Storm
