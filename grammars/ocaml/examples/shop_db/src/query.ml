type entry = { label : string }
type rows = entry list

let row label = { label }
let rows labels = List.map row labels
let size rows = List.length rows

(* expect: edge rows references row *)
(* expect: no-edge * type_hint_of rows *)
