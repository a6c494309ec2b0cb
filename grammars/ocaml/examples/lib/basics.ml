let base_price x = x

class shelf = object
  method close = ()
end

(* expect: def class shelf *)
(* expect: edge basket extends shelf *)
(* expect: no-edge base_price calls * *)
