[<AutoOpen>]
module Shop.Helpers

let cached f = f

let parse = cached (fun text -> text.Length)

let nothing text = text
let isEmpty text = text = ""

type Code = Code of string

let Code (text: string) = Code(text.Trim())

// expect: def function parse
// expect: def function Code
// expect: def enum Code
