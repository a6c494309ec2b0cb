module Shop.Inventory

// expect: def function count
// expect: def function last

let count code = 1

[<AutoOpen>]
module Counters =
    let increased code = 3

module Closed =
    let decreased code = 4

let last code = 2