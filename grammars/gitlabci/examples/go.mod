// expect: def package example.com/shop
// expect: no-def go
module example.com/shop
