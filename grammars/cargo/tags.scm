; Cargo.toml: https://doc.rust-lang.org/cargo/reference/manifest.html

; definitions
((document (table . (bare_key) @_table (pair . (bare_key) @_key . (string) @name))) @definition.package
  (#eq? @_table "package") (#eq? @_key "name"))
(document (table_array_element . (bare_key) @_table (pair . (bare_key) @_key . (string) @name)) @definition.script
  (#any-of? @_table "bin" "example" "test" "bench") (#eq? @_key "name"))

; packages of the workspace that it needs; `cargo` finds them by path, so only those count that have one, or the workspace's
(table . (bare_key) @_table (pair . (bare_key) @name . (inline_table (pair . (bare_key) @_key)))
  (#any-of? @_table "dependencies" "dev-dependencies" "build-dependencies") (#any-of? @_key "path" "workspace")) @reference.require
(table . (bare_key) @_table (pair . (dotted_key . (bare_key) @name . (bare_key) @_key))
  (#any-of? @_table "dependencies" "dev-dependencies" "build-dependencies") (#any-of? @_key "path" "workspace")) @reference.require
(table . (dotted_key . (bare_key) @_table . (bare_key) @name) (pair . (bare_key) @_key)
  (#any-of? @_table "dependencies" "dev-dependencies" "build-dependencies") (#any-of? @_key "path" "workspace")) @reference.require
(table . (dotted_key) @_table (pair . (bare_key) @name . (inline_table (pair . (bare_key) @_key)))
  (#match? @_table "^target\\..*dependencies$") (#any-of? @_key "path" "workspace")) @reference.require

; crates by other names: sc = { package = "shop" }
(table . (_) @_table (pair . (bare_key) @alias . (inline_table (pair . (bare_key) @_key . (string) @name)))
  (#match? @_table "dependencies$") (#eq? @_key "package")) @import
(table . (dotted_key . (_) @_table . (bare_key) @alias) (pair . (bare_key) @_key . (string) @name)
  (#match? @_table "dependencies$") (#eq? @_key "package")) @import

; where a program starts
(table_array_element . (bare_key) @_table (pair . (bare_key) @_key . (string) @name) (#any-of? @_table "bin" "example") (#eq? @_key "path")) @reference.path

; lexical
(comment) @comment
(string) @string
