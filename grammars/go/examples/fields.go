package fields

type Gate struct {
	Width  int
	Height int
	Unused int
}

type Sluice struct {
	gate *Gate
}

type Lock struct {
	*Sluice
	name string
}

func NewSluice() *Sluice {
	return &Sluice{gate: &Gate{Width: 3}}
}

func (s *Sluice) tall() bool {
	return s.gate.Height > 4
}

func (l *Lock) wide(other Gate) bool {
	return l.gate.Width > 2 || other.Height == 1
}

func (l *Lock) set(height int) int {
	l.gate.Height = height
	return l.gate.Height + l.width()
}

func (s *Sluice) width() int { return s.gate.Width }

func NewLocks() []*Lock {
	return []*Lock{{name: "east"}, {Sluice: NewSluice()}}
}

func NewGates() map[string]Gate {
	return map[string]Gate{"east": {Height: 3}}
}

func hidden(Unused int) map[int]int {
	return map[int]int{Unused: 1}
}

// expect: edge NewSluice accesses_field Sluice.gate
// expect: edge NewSluice accesses_field Gate.Width
// expect: edge Sluice.tall accesses_field Gate.Height
// expect: edge Lock.wide accesses_field Gate.Width
// expect: edge Lock.wide accesses_field Gate.Height
// expect: no-edge * accesses_field Gate.Unused
// A field and a method of an embedded struct are promoted.
// expect: edge Lock.set accesses_field Gate.Height
// expect: edge Lock.set accesses_field Sluice.gate
// expect: edge Lock.set calls Sluice.width
// expect: edge NewLocks accesses_field Lock.name
// expect: edge NewLocks accesses_field Lock.Sluice
// expect: edge NewGates accesses_field Gate.Height
// expect: no-edge NewGates accesses_field Gate.Width
