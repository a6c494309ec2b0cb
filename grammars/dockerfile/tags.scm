; A stage is a class: its instructions are what it holds, and it extends the stage that it starts from.

; definitions
(from_instruction as: (image_alias) @name) @definition.class
(from_instruction) @scope.section
(arg_instruction name: (unquoted_string) @name) @definition.variable
(env_pair name: (unquoted_string) @name) @definition.variable

; stages in use: FROM base, COPY --from=base
(from_instruction (image_spec . name: (image_name) @name .)) @reference.extends
(copy_instruction (param) @name (#match? @name "^--from=[A-Za-z]")) @reference.name

; variables in use
(expansion (variable) @name @reference.field (#match? @name "^\\w+$"))

; lexical
(comment) @comment
[(double_quoted_string) (single_quoted_string) (json_string)] @string
