// what the grammar cannot read by itself: operators of libraries, semicolons behind the last field
module Shop.Targets

type Paths = { Root: string; Output: string; }

let (==>) (first: string) (second: string) = first + second

let (</>) (folder: string) (name: string) = folder + "/" + name

let paths = { Root = "src"; Output = "out"; }

let output () = paths.Root</>"bin"

let order () = "clean" ==> "build" ==> "test"

let both () = output () + order ()

// expect: def function output
// expect: def function order
// expect: def function both
// expect: edge both calls output
// expect: edge both calls order
// expect: no-edge output calls both
