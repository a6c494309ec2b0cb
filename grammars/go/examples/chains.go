package chains

type Anchor struct{}

func (a *Anchor) Weigh() {}

type Windlass struct{ anchor *Anchor }

func (w *Windlass) Anchor() *Anchor { return w.anchor }

type Deck struct{ windlass *Windlass }

func (d *Deck) Gear() *Windlass { return d.windlass }

type Buoy struct{}

func (b Buoy) Weigh() {}

func (d *Deck) Depart() {
	// expect: edge Deck.Depart calls Anchor.Weigh
	// expect: no-edge Deck.Depart calls Buoy.Weigh
	d.windlass.Anchor().Weigh()
}

func Depart(deck *Deck) {
	gear := deck.Gear()
	// expect: edge Depart calls Windlass.Anchor
	// expect: edge Depart calls Anchor.Weigh
	gear.Anchor().Weigh()
}

func Wait(x interface{ Any() }) {
	// expect: no-edge Wait calls Anchor.Weigh
	// expect: no-edge Wait calls Buoy.Weigh
	x.Any().Weigh()
}

type Crew struct{}

func (c *Crew) Weigh() {}

func Take() *Anchor { return nil }

func Shadow(each func(func(x *Crew))) {
	x := Take()
	// expect: edge Shadow calls Anchor.Weigh
	x.Weigh()
	each(func(x *Crew) {
		// expect: edge Shadow calls Crew.Weigh
		x.Weigh()
	})
	each(func(_ *Crew) {
		y := x
		x.Weigh()
		y.Weigh()
	})
}

func Inside(each func(func(b Buoy))) {
	each(func(b Buoy) {
		each(func(c Buoy) {
			// expect: edge Inside calls Buoy.Weigh
			b.Weigh()
		})
	})
}

func Outside(each func(func(b Buoy)), b interface{ Any() }) {
	each(func(b Buoy) {})
	// expect: no-edge Outside calls Buoy.Weigh
	b.Weigh()
}
