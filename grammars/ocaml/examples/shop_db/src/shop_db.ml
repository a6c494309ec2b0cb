module type CONNECTION = sig
  type handle
  val connect : string -> handle
end

module Pool = struct
  let take name = name
  let give name = take name
end

module Make (Connection : CONNECTION) = struct
  let start name = Connection.connect name
  let query handle = Query.row handle
end

(* expect: edge Pool.give calls Pool.take *)
(* expect: edge Make.start calls CONNECTION.connect *)
(* expect: edge Make.query calls row *)
