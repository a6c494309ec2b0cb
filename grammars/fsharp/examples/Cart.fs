module Shop.Cart

open System
open Shop

// It never calls archive.

/// A line of a cart.
type Line = { Price: int; Owner: string option }

type Color =
    | Red
    | Green of int

exception CartError of string

type IPriced =
    abstract Price: unit -> int

/// A cart.
type Cart(lines: Line list) =
    inherit Basket()
    member this.Lines = lines
    member this.Total(factor: int) : int = this.CheckLines() + factor
    member private this.CheckLines() = 1
    static member Create() = Cart([])
    interface IPriced with
        member this.Price() = 1

let limit = 5

let twice x = x * 2

let priceOf (line: Line) = line.Price

/// What all lines cost.
let total (cart: Cart) factor =
    let amount = twice factor
    cart.Lines |> List.map priceOf |> ignore
    cart.Total(1) |> ignore
    Store.writeAll amount
    Prices.rounded "archive"

let private hidden x = x
let archive () = ()

module Inner =
    let start () = twice 1

// expect: def struct Line
// expect: def field Line.Price
// expect: def enum Color
// expect: def variant Color.Green
// expect: def class Cart
// expect: def method Cart.Total
// expect: def method Cart.Create
// expect: def method IPriced.Price
// expect: def constant limit
// expect: def function twice
// expect: def module Inner
// expect: def function Inner.start
// expect: no-def amount
// expect: exported total
// expect: not-exported hidden
// expect: not-exported Cart.CheckLines
// expect: edge Cart extends Basket
// expect: edge Cart implements IPriced
// expect: edge Cart.Total calls Cart.CheckLines
// expect: edge total calls twice
// expect: edge total references priceOf
// expect: edge total calls Cart.Total
// expect: edge total calls Store.writeAll
// expect: edge total calls Prices.rounded
// expect: edge total type_hint_of Cart
// expect: edge Inner.start calls twice
// expect: no-edge * calls archive
// expect: no-edge total calls hidden
