let pay lines = Cart.total lines
let lower rate lines = List.map (Cart.Discount.apply rate) lines
let stop () = Other.total []

(* expect: edge pay calls cart.ml:total *)
(* expect: edge pay calls cart.mli:total *)
(* expect: edge lower calls cart.ml:Discount.apply *)
(* expect: no-edge pay calls Discount.apply *)
(* expect: no-edge stop calls * *)
