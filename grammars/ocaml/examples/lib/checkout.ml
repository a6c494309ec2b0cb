open Shop_db
module Db = Make (Connection)

module Store = struct
  let fill amounts = amounts
end

type query = Shop_db.Query.entry

let pay name =
  let handle = Db.start name in
  ignore (Query.size []);
  ignore (Pool.take handle);
  ignore (Store.write_all []);
  Logs.Store.flush_all handle

let page { rows; _ } (first, size) =
  match first with Some row -> row :: rows | None -> Elsewhere.Query.row size

(* expect: edge pay calls Make.start *)
(* expect: edge pay calls size *)
(* expect: edge pay calls Pool.take *)
(* expect: edge query type_hint_of entry *)
(* expect: no-edge pay calls write_all *)
(* expect: no-edge pay calls flush_all *)
(* expect: no-edge pay calls fill *)
(* expect: no-edge page calls * *)
(* expect: no-edge page references * *)
