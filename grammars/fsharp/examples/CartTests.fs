module Shop.CartTests

open Shop.Cart

[<Fact>]
let ``total adds the lines up`` () =
    total (Cart.Create()) 1

// expect: test "total adds the lines up"
// expect: edge "total adds the lines up" tests total
// expect: no-edge "total adds the lines up" calls twice
