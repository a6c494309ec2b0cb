let connect name = name
let handle name = name

(* expect: no-edge * calls lib/connection.ml:connect *)
