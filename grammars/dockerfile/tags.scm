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

; what a stage starts from, runs, sets and listens to
(from_instruction (image_spec name: (image_name) tag: (image_tag)) @name) @reference.base
(cmd_instruction (_) @name) @reference.run
(entrypoint_instruction (_) @name) @reference.run
(run_instruction (shell_command (shell_fragment) @name (#match? @name "^go (?:build|install)"))) @reference.run
(expose_instruction (expose_port) @name) @reference.port
(env_instruction (env_pair name: (unquoted_string) @name)) @owner @reference.configure

; lexical
(comment) @comment
[(double_quoted_string) (single_quoted_string) (json_string)] @string
