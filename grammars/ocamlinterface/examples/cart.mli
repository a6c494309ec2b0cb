(** Carts. It never calls archive. *)

(** A line of a cart. *)
type line = { price : int; owner : string option }

exception Full of string

val limit : int

(** [total lines] is what all lines cost. *)
val total : ?by:int -> line list -> int

module Discount : sig
  type rate

  val apply : rate -> line -> line
end

module type PRICED = sig
  val price : line -> int
end

module Make (Priced : PRICED) : sig
  val sum : line list -> int
end

class basket : object
  method add : line -> unit
end

(* expect: def struct line *)
(* expect: def constant limit *)
(* expect: def function total *)
(* expect: def module Discount *)
(* expect: def method Discount.apply *)
(* expect: def interface PRICED *)
(* expect: def module Make *)
(* expect: def method Make.sum *)
(* expect: def method basket.add *)
(* expect: no-def archive *)
(* expect: no-def Priced *)
(* expect: edge cart.mli:total type_hint_of cart.mli:line *)
(* expect: no-edge Discount.apply calls * *)
