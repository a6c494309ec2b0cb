open Cart

let test_total () = total [] ~factor:1

(* expect: test test_total *)
(* expect: edge test_total tests total *)
(* expect: no-edge test_total calls twice *)
