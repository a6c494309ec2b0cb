package api

import "example.com/shop/store"

func saveAll() {
	store.Save(1)
	store.Missing(1)
}

// expect: edge saveAll calls Save
// expect: no-edge saveAll calls save
