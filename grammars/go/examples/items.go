// Items of slices, maps and channels: the type of what a variable holds tells their members.
package main

type Gate struct{ level int }

func (g *Gate) Raise()  {}
func (g *Gate) Lower()  {}
func (g *Gate) Inspect() {}
func (g *Gate) Paint()  {}
func (g *Gate) Weigh()  {}
func (g *Gate) Drain()  {}

type Buoy struct{}

func (b *Buoy) Raise()   {}
func (b *Buoy) Lower()   {}
func (b *Buoy) Inspect() {}
func (b *Buoy) Paint()   {}
func (b *Buoy) Weigh()   {}
func (b *Buoy) Drain()   {}

type Gates []*Gate

type Lock struct {
	gates  []*Gate
	byName map[string]*Gate
	named  Gates
	nested map[string][]*Gate
	buoys  []*Buoy
	first  *Gate
}

func (l *Lock) all() []*Gate { return l.gates }

// expect: edge Lock.open calls Gate.Raise
// expect: edge Lock.open calls Gate.Lower
// expect: edge Lock.open calls Buoy.Paint
// expect: no-edge Lock.open calls Buoy.Raise
// expect: no-edge Lock.open calls Buoy.Lower
// expect: no-edge Lock.open calls Gate.Paint
// expect: edge Lock.open accesses_field Gate.level
func (l *Lock) open() {
	for _, g := range l.gates {
		g.Raise()
		g.level = 1
	}
	for _, g := range l.named { // another type of the same name
		g.Lower()
	}
	for _, g := range l.buoys {
		g.Paint()
	}
}

// expect: edge Lock.close calls Gate.Inspect
// expect: edge Lock.close calls Gate.Paint
// expect: edge Lock.close calls Gate.Weigh
// expect: edge Lock.close calls Gate.Drain
// expect: no-edge Lock.close calls Buoy.Inspect
// expect: no-edge Lock.close calls Buoy.Weigh
func (l *Lock) close(waiting chan *Gate) {
	for _, gates := range l.nested {
		for _, g := range gates {
			g.Inspect()
		}
	}
	if g, ok := l.byName["upper"]; ok {
		g.Paint()
	}
	l.gates[0].Weigh()
	for g := range waiting {
		g.Drain()
	}
}

// expect: edge Lock.fill calls Gate.Raise
// expect: edge Lock.fill calls Gate.Lower
// expect: edge Lock.fill calls Gate.Weigh
// expect: no-edge Lock.fill calls Buoy.Raise
// expect: no-edge Lock.fill calls Buoy.Weigh
func (l *Lock) fill(extra []*Gate) {
	local := make([]*Gate, 0)
	for _, g := range local {
		g.Raise()
	}
	for _, g := range l.all() {
		g.Lower()
	}
	front := l.first
	front.Weigh()
}

// expect: no-edge Lock.keys calls Gate.Raise
// expect: no-edge Lock.keys calls Buoy.Raise
func (l *Lock) keys() {
	for name := range l.byName { // the keys of a map, not its values
		name.Raise()
	}
}
