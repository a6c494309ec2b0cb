; modules, and their types
(module_definition (module_binding (module_name) @name body: [(structure) (functor)] @body)) @definition.module
(module_definition (module_binding (module_name) @name body: (module_application))) @definition.module

; classes
(class_binding (class_name) @name body: (_) @body) @definition.class
(method_definition (method_name) @name) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.field

; functions; names without parameters only of modules
(let_binding pattern: (value_name) @name (parameter) body: (_) @body) @definition.function
(let_binding pattern: (value_name) @name body: [(fun_expression) (function_expression)] @body) @definition.function
(compilation_unit (value_definition (let_binding pattern: (value_name) @name body: (_) @body) @definition.constant))
(structure (value_definition (let_binding pattern: (value_name) @name body: (_) @body) @definition.constant))

; modules that are opened or included, and names that stand for another module or for what its type declares
(include_module module: (module_path) @module) @import @star
(include_module module: (module_application functor: (module_path) @module)) @import @star
(module_binding (module_name) @alias body: (module_path) @module) @import
(package_pattern (module_name) @alias module_type: (module_type_path) @module) @import

; inheritance: what a module includes, or is made by, is its own
(structure (include_module module: (module_path) @name) @reference.extends)
(structure (include_module module: (module_application functor: (module_path) @name)) @reference.extends)
(module_binding (module_name) body: (module_application functor: (module_path) @name)) @reference.extends
(inheritance_definition class: (class_path (class_name) @name)) @reference.extends
(module_binding module_type: (module_type_path (module_type_name) @name)) @reference.implements

; calls: function application, by its name or the name of its module
(application_expression function: (value_path . (value_name) @name @reference.call .))
(application_expression function: (value_path (module_path) @receiver (value_name) @name)) @reference.call
(method_invocation object: (value_path (value_name) @receiver) method: (method_name) @name) @reference.call
(application_expression function: (value_path (value_name) @_raise) argument: [(constructor_path (constructor_name) @name) (parenthesized_expression expression: (application_expression function: (constructor_path (constructor_name) @name)))]
  (#any-of? @_raise "raise" "raise_notrace")) @reference.throw

; functions that are passed on
(application_expression argument: (value_path . (value_name) @name @reference.name .))
(application_expression argument: (value_path (module_path) @receiver (value_name) @name)) @reference.name
(infix_expression (value_path . (value_name) @name @reference.name .))
(infix_expression (value_path (module_path) @receiver (value_name) @name)) @reference.name
(let_binding body: (value_path . (value_name) @name @reference.name .))
(let_binding body: (value_path (module_path) @receiver (value_name) @name)) @reference.name
; the same in other places: behind labels, in branches, tuples, lists, records and brackets, and at the end
[
  (labeled_argument expression: (value_path . (value_name) @name @reference.name .))
  (match_case body: (value_path . (value_name) @name @reference.name .))
  (then_clause expression: (value_path . (value_name) @name @reference.name .))
  (else_clause expression: (value_path . (value_name) @name @reference.name .))
  (if_expression condition: (value_path . (value_name) @name @reference.name .))
  (tuple_expression (value_path . (value_name) @name @reference.name .))
  (list_expression (value_path . (value_name) @name @reference.name .))
  (array_expression (value_path . (value_name) @name @reference.name .))
  (field_expression body: (value_path . (value_name) @name @reference.name .))
  (parenthesized_expression expression: (value_path . (value_name) @name @reference.name .))
  (sequence_expression (value_path . (value_name) @name @reference.name .))
  (fun_expression body: (value_path . (value_name) @name @reference.name .))
  (let_expression body: (value_path . (value_name) @name @reference.name .))
]
[
  (labeled_argument expression: (value_path (module_path) @receiver (value_name) @name))
  (match_case body: (value_path (module_path) @receiver (value_name) @name))
  (then_clause expression: (value_path (module_path) @receiver (value_name) @name))
  (else_clause expression: (value_path (module_path) @receiver (value_name) @name))
  (if_expression condition: (value_path (module_path) @receiver (value_name) @name))
  (tuple_expression (value_path (module_path) @receiver (value_name) @name))
  (list_expression (value_path (module_path) @receiver (value_name) @name))
  (array_expression (value_path (module_path) @receiver (value_name) @name))
  (field_expression body: (value_path (module_path) @receiver (value_name) @name))
  (parenthesized_expression expression: (value_path (module_path) @receiver (value_name) @name))
  (sequence_expression (value_path (module_path) @receiver (value_name) @name))
  (fun_expression body: (value_path (module_path) @receiver (value_name) @name))
  (let_expression body: (value_path (module_path) @receiver (value_name) @name))
] @reference.name

; locals
(value_pattern) @name @binding
(field_pattern . (field_path . (field_name) @name .) .) @binding
(let_expression (value_definition (let_binding pattern: (value_name) @name body: [(application_expression) (value_path) (number) (string) (infix_expression) (field_get_expression) (if_expression) (match_expression) (parenthesized_expression)]) @binding))

[(fun_expression) (function_expression)] @scope.block

; environment and processes
(application_expression function: (value_path (module_path) (value_name) @_getenv) argument: (string (string_content) @name) (#any-of? @_getenv "getenv" "getenv_opt")) @reference.env
(application_expression function: (value_path (module_path) (value_name) @_command) argument: (string (string_content) @name) (#any-of? @_command "command" "open_process_in" "system")) @reference.exec
