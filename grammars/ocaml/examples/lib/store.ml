let write_all amounts = List.length amounts
let flush_all amounts = write_all amounts

(* expect: def function write_all *)
(* expect: edge flush_all calls write_all *)
(* expect: no-def amounts *)
