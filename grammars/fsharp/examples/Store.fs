namespace Shop

type Basket() =
    member this.Size = 1

module Store =
    let writeAll count = printfn "%d" count

module Prices =
    let rounded text = text

// expect: def class Basket
// expect: def function Store.writeAll
// expect: no-def count
