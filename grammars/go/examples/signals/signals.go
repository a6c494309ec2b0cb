package signals

type Flag struct{ raised bool }

func (f Flag) Raised() bool { return f.raised }

var Storm bool
var Gale Flag
var Lamps []string
var Calm bool

// expect: edge variables.go:watch accesses_field Storm
