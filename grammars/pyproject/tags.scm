; pyproject.toml: https://packaging.python.org/en/latest/specifications/pyproject-toml/

; definitions
((document (table . (bare_key) @_table (pair . (bare_key) @_key . (string) @name))) @definition.package
  (#eq? @_table "project") (#eq? @_key "name"))
((document (table . (dotted_key) @_table (pair . (bare_key) @_key . (string) @name))) @definition.package
  (#eq? @_table "tool.poetry") (#eq? @_key "name"))
(document (table . (dotted_key) @_table (pair . (_) @name . (string)) @definition.script)
  (#any-of? @_table "project.scripts" "project.gui-scripts" "tool.poetry.scripts"))

; packages that it needs, and what its scripts call
(table . (bare_key) @_table (pair . (bare_key) @_key . (array (string) @name)) (#eq? @_table "project") (#eq? @_key "dependencies")) @reference.requirement
(table . (dotted_key) @_table (pair . (_) . (array (string) @name)) (#eq? @_table "project.optional-dependencies")) @reference.requirement
(table . (dotted_key) @_table (pair . (bare_key) @name) (#any-of? @_table "tool.poetry.dependencies" "tool.uv.sources")) @reference.requirement
(table . (dotted_key) @_table (pair . (_) . (string) @name)
  (#any-of? @_table "project.scripts" "project.gui-scripts" "tool.poetry.scripts")) @reference.entry
(table . (dotted_key) @_table (pair . (_) . (string) @name)
  (#match? @_table "^(?:project\\.entry-points|tool\\.poetry\\.plugins)\\.")) @reference.entry

; lexical
(comment) @comment
(string) @string
