; A table has members: `M` is a variable, `Job` (with a capital, and more than that) a class.

; tables and other values of the file; what is derived is a class, whatever its name
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .)
    (expression_list . value: (function_call name: (method_index_expression method: (identifier) @_extend))))) @definition.class
  (#any-of? @_extend "extend" "subclass" "derive" "inherit"))
(chunk [
  (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (table_constructor))))
  (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call name: (identifier) @_made))))
  (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call name: [(method_index_expression) (dot_index_expression)]))))
  (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (table_constructor)))
  (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call name: [(identifier) (method_index_expression)])))
] @definition.class (#match? @name "^[A-Z]\\w*[a-z]") (#not-eq? @_made "require"))
(chunk [
  (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .)
    (expression_list . value: [(table_constructor) (number) (string) (true) (false) (binary_expression)
      (function_call name: (identifier) @_made) (function_call name: [(method_index_expression) (dot_index_expression)])])))
  (assignment_statement (variable_list . name: (identifier) @name .)
    (expression_list . value: [(table_constructor) (number) (string) (true) (false)]))
] @definition.variable (#not-eq? @_made "require"))
(chunk (variable_declaration (assignment_statement (expression_list . value: (table_constructor) @scope.members))))
(chunk (assignment_statement (expression_list . value: (table_constructor) @scope.members)))
(chunk (assignment_statement (variable_list . name: (dot_index_expression table: (identifier) @container field: (identifier) @name))
  (expression_list . value: [(number) (string) (true) (false) (table_constructor)])) @definition.field)

; functions
(function_declaration name: [
  (identifier) @name
  (dot_index_expression table: (_) @container field: (identifier) @name)
  (method_index_expression table: (_) @container method: (identifier) @name)
] body: (_)? @body) @definition.function
(assignment_statement (variable_list . name: [
    (identifier) @name
    (dot_index_expression table: [(identifier) (dot_index_expression)] @container field: (identifier) @name)
  ]) (expression_list . value: (function_definition body: (_)? @body))) @definition.function
(chunk (return_statement (expression_list (table_constructor
  (field name: (identifier) @name value: (function_definition body: (_)? @body)) @definition.function))))
(chunk (variable_declaration (assignment_statement (expression_list (table_constructor
  (field name: (identifier) @name value: (function_definition body: (_)? @body)) @definition.function)))))
(chunk (assignment_statement (variable_list . name: (identifier)) (expression_list (table_constructor
  (field name: (identifier) @name value: (function_definition body: (_)? @body)) @definition.function))))
(arguments (function_definition) @scope.block)

; imports: local job = require("plenary.job"), and one thing of a module
(assignment_statement (variable_list . name: (identifier) @alias)
  (expression_list . value: (function_call name: (identifier) @_require arguments: (arguments . (string content: (_) @module))))
  (#eq? @_require "require")) @import
(assignment_statement (variable_list . name: (identifier) @alias)
  (expression_list . value: (dot_index_expression
    table: (function_call name: (identifier) @_require arguments: (arguments . (string content: (_) @module))) field: (identifier) @name))
  (#eq? @_require "require")) @import
(function_call name: (identifier) @_require arguments: (arguments . (string content: (_) @module))
  (#any-of? @_require "require" "dofile")) @import

; locals that hide functions, and the types of those made by a constructor
(parameters name: (identifier) @name @binding)
(for_generic_clause (variable_list name: (identifier) @name @binding))
(for_numeric_clause name: (identifier) @name @binding)
(assignment_statement (variable_list . name: (identifier) @name)
  (expression_list . value: (function_call name: [
    (method_index_expression table: (identifier) @value.new method: (identifier) @_new)
    (dot_index_expression table: (identifier) @value.new field: (identifier) @_new)
  ]))
  (#any-of? @_new "new" "create" "init")) @binding
(block (variable_declaration (assignment_statement (variable_list name: (identifier) @name) (expression_list . value: [
  (table_constructor) (identifier) (number) (string) (binary_expression)
  (function_call name: [(identifier) @_made (dot_index_expression) (method_index_expression)])
])) (#not-eq? @_made "require")) @binding)
(variable_declaration (assignment_statement (variable_list name: (identifier) @name)
  (expression_list . value: (dot_index_expression table: [(identifier) (dot_index_expression)])))) @binding

; tests that are calls: busted
(function_call name: (identifier) @_test arguments: (arguments . (string) @name . (function_definition body: (_)? @body))
  (#any-of? @_test "describe" "it" "context" "insulate" "expose" "spec" "test")) @definition.test

; calls
(function_call name: (identifier) @name @reference.call (#not-eq? @name "require"))
(function_call name: (dot_index_expression table: (_) @receiver field: (identifier) @name)) @reference.call
(function_call name: (method_index_expression table: (_) @receiver method: (identifier) @name)) @reference.call
; functions as values
(arguments (identifier) @name @reference.name)
(arguments (dot_index_expression table: (_) @receiver field: (identifier) @name)) @reference.name
(field value: (identifier) @name @reference.name)
(field value: (dot_index_expression table: (_) @receiver field: (identifier) @name)) @reference.name
(expression_list value: (identifier) @name @reference.name)
(expression_list value: (dot_index_expression table: (_) @receiver field: (identifier) @name)) @reference.name
(return_statement (expression_list (identifier) @name @reference.name))
(return_statement (expression_list (dot_index_expression table: (_) @receiver field: (identifier) @name))) @reference.name
(binary_expression ["and" "or"] right: (identifier) @name @reference.name)
; tables and values of the file where no function stands
(binary_expression (identifier) @name @reference.field)
(unary_expression operand: (identifier) @name @reference.field)
(parenthesized_expression (identifier) @name @reference.field)
(bracket_index_expression [table: (identifier) field: (identifier)] @name @reference.field)
(field "[" . name: (identifier) @name @reference.field)
(for_numeric_clause [start: (identifier) end: (identifier) step: (identifier)] @name @reference.field)
(_ condition: (identifier) @name @reference.field)

; inheritance: Base:extend(), class("Sub", Base), setmetatable({}, { __index = Base })
(assignment_statement (expression_list . value: (function_call name: (method_index_expression table: (identifier) @name method: (identifier) @_extend)))
  (#any-of? @_extend "extend" "subclass" "derive" "inherit")) @reference.extends
(assignment_statement (expression_list . value: (function_call name: (identifier) @_class arguments: (arguments (identifier) @name)))
  (#any-of? @_class "class" "Class")) @reference.extends
(assignment_statement (expression_list . value: (function_call name: (identifier) @_setmetatable arguments:
    (arguments (table_constructor (field name: (identifier) @_index value: (identifier) @name)))))
  (#eq? @_setmetatable "setmetatable") (#eq? @_index "__index")) @reference.extends

; environment and processes
(function_call name: (dot_index_expression table: (identifier) @_os field: (identifier) @_getenv) arguments: (arguments . (string content: (_) @name))
  (#any-of? @_os "os" "uv") (#any-of? @_getenv "getenv" "os_getenv")) @reference.env
(dot_index_expression table: (dot_index_expression table: (identifier) @_vim field: (identifier) @_env) field: (identifier) @name
  (#eq? @_vim "vim") (#eq? @_env "env")) @reference.env
(function_call name: (dot_index_expression table: (_) @_os field: (identifier) @_execute)
  arguments: (arguments . [(string content: (_) @name) (binary_expression left: (string content: (_) @name))])
  (#any-of? @_os "os" "io" "vim.fn") (#any-of? @_execute "execute" "popen" "system" "systemlist")) @reference.exec

; lexical
(comment) @comment
(string) @string
