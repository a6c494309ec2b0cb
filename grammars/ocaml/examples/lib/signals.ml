(* Functions that are passed on behind labels, in branches, lists, tuples and records. *)

let raise_flag () = print_endline "up"
let lower_flag () = print_endline "down"
let ring_bell () = print_endline "ding"
let light_lamp () = print_endline "on"
let send_mail () = print_endline "sent"

type handlers = { at_dawn : unit -> unit; at_dusk : unit -> unit }

let run ~on_start f = on_start (); f ()

let start day =
  run ~on_start:raise_flag (if day then ring_bell else light_lamp)

let by_name name = match name with "dusk" -> lower_flag | _ -> ring_bell
let handlers = { at_dawn = raise_flag; at_dusk = lower_flag }

let loud send_mail =
  let chosen = [ ring_bell; send_mail ] in
  List.iter (fun f -> f ()) chosen

(* expect: edge start references raise_flag *)
(* expect: edge start references ring_bell *)
(* expect: edge start references light_lamp *)
(* expect: edge by_name references lower_flag *)
(* expect: edge handlers references raise_flag *)
(* expect: edge loud references ring_bell *)
(* expect: no-edge loud references send_mail *)
(* expect: no-edge start references lower_flag *)
