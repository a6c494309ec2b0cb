package main

// What a variable of another file of the package holds, and what a value is cast to where it is used.

type Beacon struct{}

func (b *Beacon) Light() {}
func (b *Beacon) Dim()   {}

type Lantern struct{}

func (l *Lantern) Light() {}

type Lit interface{ Snuff() }

func (l *Lantern) Snuff() {}

func kindle() { pier.Light() }

func kindleOwn(pier *Lantern) { pier.Light() }

func cast(thing, other any, keep func(any) any) {
	thing.(*Lantern).Light()
	keep(other.(*Lantern)).(*Beacon).Dim()
}

func castWithin(keep func(any) Lit, thing any) {
	keep(thing.(*Beacon)).Light()
}

// expect: edge kindle calls Beacon.Light
// expect: no-edge kindle calls Lantern.Light
// expect: edge kindleOwn calls Lantern.Light
// expect: no-edge kindleOwn calls Beacon.Light
// expect: edge cast calls Lantern.Light
// expect: edge cast calls Beacon.Dim
// expect: no-edge cast calls Beacon.Light
// expect: no-edge castWithin calls Beacon.Light
