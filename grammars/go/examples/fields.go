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

// expect: edge NewSluice accesses_field Sluice.gate
// expect: edge NewSluice accesses_field Gate.Width
// expect: edge Sluice.tall accesses_field Gate.Height
// expect: edge Lock.wide accesses_field Gate.Width
// expect: edge Lock.wide accesses_field Gate.Height
// expect: no-edge * accesses_field Gate.Unused
// expect: no-edge * accesses_field Lock.name
