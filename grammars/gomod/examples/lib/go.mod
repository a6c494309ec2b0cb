// expect: def package example.com/shop/lib
// expect: no-edge example.com/shop/lib depends_on *
module example.com/shop/lib

go 1.22
