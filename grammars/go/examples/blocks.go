package main

// One name for values of several types, each in a block of its own.

type Quarto struct{}
type Folio struct{}
type Octavo struct{}

func (q *Quarto) Fold() int { return 4 }
func (f *Folio) Fold() int  { return 2 }
func (o *Octavo) Fold() int { return 8 }
func (f *Folio) Trim() int  { return 1 }
func (o *Octavo) Bind() int { return 1 }

func newOctavo() *Octavo { return nil }

func foldCase(format string) int {
	switch format {
	case "quarto":
		sheet := &Quarto{}
		return sheet.Fold()
	default:
		sheet := &Folio{}
		return sheet.Fold()
	}
}

// expect: edge foldCase calls Quarto.Fold
// expect: edge foldCase calls Folio.Fold
// expect: no-edge foldCase calls Octavo.Fold

func foldInner(sheet *Quarto, deep bool) func() int {
	if deep {
		sheet.Fold()
		sheet := &Folio{}
		return func() int { return sheet.Trim() }
	}
	if sheet := newOctavo(); deep {
		sheet.Bind()
	}
	return nil
}

// expect: edge foldInner calls Quarto.Fold
// expect: edge foldInner calls Folio.Trim
// expect: edge foldInner calls Octavo.Bind
// expect: no-edge foldInner calls Folio.Fold
// expect: no-edge foldInner calls Octavo.Fold
