type line = { price : int; owner : string option }

exception Full of string

let limit = 5
let cost line = line.price
let total ?(by = 1) lines = List.fold_left (fun sum line -> sum + cost line) by lines

module Discount = struct
  type rate = int

  let apply rate line = { line with price = line.price - rate }
end

(* expect: edge cart.ml:total calls cost *)
