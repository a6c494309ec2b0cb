; A command is a call if a function of the workspace has its name.

; definitions: functions, and variables in capitals that are set outside of them
(function_definition name: (word) @name body: (_) @body) @definition.function
(program (variable_assignment name: (variable_name) @name) @definition.variable (#match? @name "^[A-Z]"))
(program (declaration_command (variable_assignment name: (variable_name) @name) @definition.variable) (#match? @name "^[A-Z]"))
; bats' @test "builds": no command calls it
(command name: (command_name (word) @_test) . argument: (string (string_content) @name @private)
  (#eq? @_test "@test")) @definition.function

; imports: source lib/util.sh, . "$DIR/util.sh", bats' load helper
(command name: (command_name (word) @_source) . argument: [
    (word) @module
    (raw_string) @module
    (string (string_content) @module .)
    (concatenation (word) @module .)
  ]
  (#any-of? @_source "source" "." "load")) @import @star

; locals
(declaration_command "local" (variable_assignment name: (variable_name) @name)) @binding
(declaration_command "local" (variable_name) @name) @binding

; calls; what everybody's system has is not meant
(command name: (command_name (word) @name)
  (#match? @name "^[A-Za-z_][\\w:-]*$")
  (#not-match? @name "^(?:awk|basename|cat|cd|chmod|command|cp|curl|cut|date|dirname|echo|eval|exec|exit|export|false|find|git|grep|head|install|kill|ln|load|ls|make|mkdir|mv|printf|pwd|read|return|rm|sed|set|shift|sleep|sort|source|sudo|tail|tar|tee|test|touch|tr|trap|true|type|uniq|unset|wait|wc|which|xargs)$")) @reference.call
; functions that another command runs
(command name: (command_name (word) @_run) . argument: (word) @name
  (#any-of? @_run "run" "trap" "eval" "time" "command" "exec" "timeout" "retry" "xargs") (#match? @name "^[A-Za-z_][\\w:-]*$")) @reference.call

; variables; one with a default is mostly the environment's
(simple_expansion (variable_name) @name @reference.field (#match? @name "^[A-Z][A-Z0-9_]+$"))
(expansion . (variable_name) @name @reference.field (#match? @name "^[A-Z][A-Z0-9_]+$"))
(expansion . (variable_name) @name @reference.env . ":-" (#match? @name "^[A-Z][A-Z0-9_]+$"))

; processes
(command name: (command_name (word) @_exec) . argument: (word) @name (#eq? @_exec "exec")) @reference.exec

; lexical
(comment) @comment
[(string) (raw_string) (heredoc_body)] @string
