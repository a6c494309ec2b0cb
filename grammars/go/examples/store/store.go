// Package store keeps orders.
package store

import (
	"errors"
	"fmt"
	"os"
	"sync"
)

// Order is what a customer wants.
type Order struct {
	ID    string `json:"id"`
	Total int
}

// Reader looks orders up.
type Reader interface {
	Find(id string) (*Order, error)
}

// Store reads and writes orders.
type Store interface {
	Reader
	Save(order *Order) error
}

type (
	// Key identifies an order.
	Key string
	// MissingError says which order there is none of.
	MissingError struct{ Key Key }
)

const defaultTable, MaxOrders = "orders", 100

var ErrClosed = errors.New("store is closed")

// Memory is a Store without a disk.
type Memory struct {
	sync.Mutex
	base
	orders map[string]*Order
	log    *Journal
}

type base struct{ table string }

func (b *base) Table() string { return b.table }

// Journal notes what happened. See Table() for where.
type Journal struct{}

func (j *Journal) Append(line string) {}

// New makes an empty store.
func New() *Memory {
	return &Memory{orders: map[string]*Order{}, log: new(Journal), base: base{os.Getenv("ORDERS_TABLE")}}
}

func (e *MissingError) Error() string { return fmt.Sprintf("no order %s, call Table()", e.Key) }

// Find implements Reader.
func (m *Memory) Find(id string) (*Order, error) {
	order, ok := m.orders[id]
	if !ok {
		return nil, &MissingError{Key: Key(id)}
	}
	m.log.Append("found " + m.Table())
	return order, nil
}

func (m *Memory) Save(order *Order) error {
	cases := []struct{ wanted string }{{"a"}}
	list := append([]string{}, cases[0].wanted)
	m.each(list, describe)
	return nil
}

func (m *Memory) each(list []string, visit func(string)) {
	for _, table := range list {
		visit(table)
	}
}

func describe(s string) {}

// Map is generic: T names nothing of the package.
func Map[T any](items []T, order func(T) Order) { order(items[0]) }

// T shares its name with a type parameter.
type T struct{}

// expect: def struct Order
// expect: def field Order.ID
// expect: def interface Reader
// expect: def method Reader.Find
// expect: def type Key
// expect: def struct MissingError
// expect: def constant defaultTable
// expect: def constant MaxOrders
// expect: def variable ErrClosed
// expect: def field Memory.Mutex
// expect: def method Memory.Find
// expect: def function New
// expect: no-def Memory.Save.wanted
// expect: no-def cases
// expect: exported Order.Total
// expect: exported Memory.Find
// expect: exported MaxOrders
// expect: not-exported Memory.each
// expect: not-exported defaultTable
// expect: edge Store extends Reader
// expect: edge Memory extends base
// expect: edge Memory implements Reader
// expect: no-edge Journal implements *
// expect: edge Memory.Find calls Journal.Append
// expect: edge Memory.Find calls base.Table
// expect: edge Memory.Find accesses_field Memory.orders
// expect: edge Memory.Find throws MissingError
// expect: edge Memory.Find type_hint_of Order
// expect: edge Memory.Save references describe
// expect: edge Memory.Save calls Memory.each
// expect: edge New calls Memory
// expect: edge New calls Journal
// expect: edge New reads_env ORDERS_TABLE
// expect: edge Memory contains Memory.Find
// expect: edge Memory.orders type_hint_of Order
// the builtin append is no method, comments and strings call nothing, a type parameter is no type of the package
// expect: no-edge Memory.Save calls Journal.Append
// expect: no-edge MissingError.Error calls base.Table
// expect: no-edge Journal calls base.Table
// expect: no-edge Map type_hint_of T
