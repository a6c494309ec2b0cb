package store

// Values that are made where they are used, and generic functions with their types.

type Chart struct{ width int }

func (c Chart) Plot() {}

type Frame struct{ Chart int }

func Scale[T any](value T) T { return value }

func Clear(v int) int { return v }

// expect: edge Made calls Chart.Plot
// expect: edge Made calls Chart
func Made() {
	Chart{width: 1}.Plot()
	(&Chart{width: 2}).Plot()
}

// expect: edge Scaled calls Scale
func Scaled() int { return Scale[int](1) }

// expect: edge Passed references Scale
func Passed() func(int) int { return Scale[int] }

// a key of a literal is a field, and an element of a list no function
// expect: no-edge Keyed references Chart
// expect: no-edge Keyed references Clear
func Keyed(Clear []int) (Frame, int) { return Frame{Chart: 1}, Clear[0] }

// expect: edge Converted type_hint_of Chart
// expect: no-edge Converted calls Chart.Plot
func Converted(any interface{}) bool { return (*Chart)(nil) == any }

// A type with an argument, named through its package: see api/wired.go.
type Bucket[K comparable] struct{ key K }

func NewBucket[K comparable]() *Bucket[K] { return &Bucket[K]{} }

func (b *Bucket[K]) Refill() {}

type Holder[K comparable] interface{ Hold(key K) }

type Wide[K comparable] interface {
	Holder[K]
	Put(key K)
}

func Refilled() {
	made := NewBucket[int]()
	made.Refill()
}

// expect: edge Wide extends Holder
// expect: edge Refilled calls NewBucket
// expect: edge Refilled calls Bucket.Refill
// expect: no-edge Refilled calls Holder.Hold
