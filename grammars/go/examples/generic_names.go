// Package genericnames has type parameters that are called like a type.
package genericnames

type Payload struct{}

func (p Payload) Open() {}

// expect: edge openPlain type_hint_of Payload
// expect: edge openPlain calls Payload.Open
func openPlain(payload Payload) {
	payload.Open()
}

// expect: no-edge openGeneric type_hint_of Payload
// expect: no-edge openGeneric calls Payload.Open
func openGeneric[Payload any](payload Payload) {
	payload.Open()
}
