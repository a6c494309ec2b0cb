let rounded amount = amount + 1

(* expect: def function rounded *)
(* expect: no-def amount *)
