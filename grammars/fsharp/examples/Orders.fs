module Shop.Orders

#if INTERACTIVE
#load "Helpers.fs"
let shown = archive ()
#endif
open Inventory

#if DEBUG
let level = 1
#else
let level = (
#endif

let codeOf (code: Code) (nothing, flag) =
    let first = parse "one"
    match first with
    | Some isEmpty -> isEmpty + nothing
    | None -> increased code
    | Other -> decreased code
    | _ -> count (Code "a")

let seen (bag: Set<int>) =
    Set.isEmpty bag && bag.IsEmpty && rounded "x"

// expect: edge codeOf calls parse
// expect: edge codeOf calls Inventory.fs:count
// expect: edge codeOf calls Helpers.fs:Code
// expect: edge codeOf type_hint_of Code
// expect: edge codeOf calls Counters.increased
// expect: no-edge codeOf calls Closed.decreased
// expect: no-edge codeOf references nothing
// expect: no-edge codeOf references isEmpty
// expect: no-edge seen references isEmpty
// expect: no-edge seen calls isEmpty
// expect: no-edge seen calls Prices.rounded
// expect: no-def shown
// expect: def constant level
