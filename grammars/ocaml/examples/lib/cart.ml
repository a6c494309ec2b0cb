(** The cart. It never calls archive. *)
open Basics
module P = Prices

(** A line of a cart. *)
type line = { price : int; mutable owner : string option }

type color = Red | Green of int
type lines = line list

exception Full of string

let limit = 5

(** What all lines cost. *)
let rec total ?(by = 1) (lines : line list) ~factor =
  let check x = twice x in
  let amounts = List.map price_of lines in
  Store.write_all amounts;
  ignore (P.rounded (total lines));
  amounts |> Store.flush_all;
  ignore (Sys.getenv "SHOP_HOME");
  ignore (base_price 1);
  if by > limit then raise (Full "archive");
  check factor

and twice x = x * 2

let price_of line = line.price
let archive () = ()

module Cart = struct
  let empty () = twice 1
end

module type PRICED = sig
  val price : int -> int
end

module Make (S : PRICED) : PRICED = struct
  let price x = S.price x
end

class basket = object (self)
  inherit shelf
  val mutable count = 0
  method add y = self#check_count y
  method check_count y = y
end

(* expect: def struct line *)
(* expect: def field line.price *)
(* expect: def enum color *)
(* expect: def variant color.Green *)
(* expect: def type lines *)
(* expect: def type Full *)
(* expect: def constant limit *)
(* expect: def function total *)
(* expect: def function twice *)
(* expect: def module Cart *)
(* expect: def method Cart.empty *)
(* expect: def interface PRICED *)
(* expect: def class basket *)
(* expect: def method basket.add *)
(* expect: no-def amounts *)
(* expect: no-def P *)
(* expect: edge total.check calls twice *)
(* expect: edge total calls write_all *)
(* expect: edge total references flush_all *)
(* expect: edge total references price_of *)
(* expect: edge total calls rounded *)
(* expect: edge total calls base_price *)
(* expect: edge total reads_env SHOP_HOME *)
(* expect: edge total type_hint_of line *)
(* expect: edge Cart.empty calls twice *)
(* expect: edge basket.add calls basket.check_count *)
(* expect: no-edge * calls archive *)
(* expect: no-edge total references amounts *)
