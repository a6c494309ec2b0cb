; A target is a function, and what it needs are its calls; targets that are files or patterns are none.

; definitions
(rule (targets (word) @name (#match? @name "^[A-Za-z0-9_][\\w/+-]*$")) (recipe)? @body) @definition.function
(makefile (variable_assignment . name: (word) @name (#match? @name "^[A-Za-z_]")) @definition.variable)
(makefile (conditional (variable_assignment . name: (word) @name (#match? @name "^[A-Za-z_]")) @definition.variable))
(makefile (export_directive (variable_assignment . name: (word) @name)) @definition.variable)
(makefile (override_directive (variable_assignment . name: (word) @name)) @definition.variable)
(define_directive name: (word) @name value: (_) @body) @definition.variable

; imports: every name of the file
(include_directive filenames: (list [(word) @module (concatenation (word) @module .)])) @import @star

; targets in use
(prerequisites (word) @name @reference.call (#match? @name "^[A-Za-z0-9_][\\w/+-]*$"))
(rule (targets (word) @_special (#match? @_special "^\\."))) @scope.silent

; variables in use
(variable_reference (word) @name @reference.field)
(substitution_reference text: (word) @name @reference.field)
(ifdef_directive variable: (word) @name @reference.field)

; lexical
(comment) @comment
