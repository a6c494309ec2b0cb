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
