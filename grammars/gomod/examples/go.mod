// expect: def package example.com/shop
// expect: no-def golang.org/x/text
// expect: edge example.com/shop depends_on example.com/shop/lib
// expect: no-edge example.com/shop depends_on golang.org/x/text
module example.com/shop

go 1.22

require (
	example.com/shop/lib v0.1.0
	golang.org/x/text v0.14.0
)

replace example.com/shop/lib => ./lib
