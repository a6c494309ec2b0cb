// Each constant is read in one place only, which its name tells.
// expect: edge read accesses_field InSlice
// expect: edge read accesses_field AsLength
// expect: edge Page.items accesses_field OfField
// expect: edge read type_hint_of Cart
// expect: edge read type_hint_of Shop
// expect: edge read type_hint_of Basket
// expect: no-edge * accesses_field Hidden
// expect: no-edge * accesses_field Grouped
package positions

const (
	InSlice  = 1
	AsLength = 2
	OfField  = 3
	Hidden   = 4
	Grouped  = 5
)

type Cart struct{}

type Basket struct{}

type Shop interface{ Open() }

type Page struct {
	items [OfField]int
}

func read(items []int, value any) []int {
	Hidden := 1
	var fixed [AsLength]int
	var (
		Grouped = 1
	)
	items = items[Grouped:]
	switch value.(type) {
	case Cart, Shop, *Basket:
		return fixed[Hidden:]
	}
	return items[1:InSlice]
}
