; A module holds nothing here: the files that it includes are its content as well, and do not name it.
(module_definition name: (identifier) @name @definition.module)

; types
(struct_definition (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
  ])) @definition.struct
(abstract_definition (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
  ])) @definition.interface
(primitive_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)])) @definition.type
(struct_definition (block (typed_expression . (identifier) @name . (_) @type) @definition.field))
(struct_definition (block (assignment . (typed_expression . (identifier) @name . (_) @type)) @definition.field))
(struct_definition (block (identifier) @name @definition.field))
(macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (identifier) @name) (#eq? @_enum "enum")) @definition.enum
(macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (_) (identifier) @name @definition.variant) (#eq? @_enum "enum"))

; constructors are functions that are called like their type
(function_definition (signature [
    (call_expression . [(identifier) @name @container (parametrized_type_expression . (identifier) @name @container)])
    (where_expression . (call_expression . [(identifier) @name @container (parametrized_type_expression . (identifier) @name @container)]))
    (typed_expression . (call_expression . (identifier) @name @container))
  ]) (block) @body (#match? @name "^_*[A-Z]")) @definition.constructor
(assignment . [
    (call_expression . [(identifier) @name @container (parametrized_type_expression . (identifier) @name @container)])
    (where_expression . (call_expression . [(identifier) @name @container (parametrized_type_expression . (identifier) @name @container)]))
    (typed_expression . (call_expression . (identifier) @name @container))
    (where_expression . (typed_expression . (call_expression . (identifier) @name @container)))
  ] (operator) . (_) @body (#match? @name "^_*[A-Z]")) @definition.constructor

; functions; what is added to another module's function is a member of that module: Base.show(io, cart) = ...
(function_definition (signature [
    (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
    (call_expression . (field_expression value: (_) @container (identifier) @name))
    (typed_expression . (call_expression . (identifier) @name) . (_) @type)
    (typed_expression . (call_expression . (field_expression value: (_) @container (identifier) @name)) . (_) @type)
    (where_expression . [
      (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
      (call_expression . (field_expression value: (_) @container (identifier) @name))
      (typed_expression . (call_expression . (identifier) @name) . (_) @type)
      (where_expression . (call_expression . (identifier) @name))
    ])
    (identifier) @name
  ]) (block) @body) @definition.function
(function_definition (signature [(identifier) @name (call_expression . (identifier) @name)])) @definition.function
(assignment . [
    (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
    (call_expression . (field_expression value: (_) @container (identifier) @name))
    (typed_expression . (call_expression . (identifier) @name) . (_) @type)
    (where_expression . (call_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)]))
    (where_expression . (call_expression . (field_expression value: (_) @container (identifier) @name)))
    (where_expression . (typed_expression . (call_expression . (identifier) @name) . (_) @type))
  ] (operator) . (_) @body) @definition.function
(macro_definition (signature (call_expression . (identifier) @name))) @definition.macro

; constants and variables of a module
(const_statement (assignment . (identifier) @name)) @definition.constant
(source_file (assignment . (identifier) @name . (operator) . (arrow_function_expression)) @definition.function)
(module_definition (block (assignment . (identifier) @name . (operator) . (arrow_function_expression)) @definition.function))
(source_file (assignment . (identifier) @name) @definition.variable)
(module_definition (block (assignment . (identifier) @name) @definition.variable))

; the name in a signature is no call
(signature (call_expression . (_) @scope.silent))
(signature (typed_expression . (call_expression . (_) @scope.silent)))
(signature (where_expression . (call_expression . (_) @scope.silent)))
(signature (where_expression . (typed_expression . (call_expression . (_) @scope.silent))))
(assignment . (call_expression . (_) @scope.silent))
(assignment . (typed_expression . (call_expression . (_) @scope.silent)))
(assignment . (where_expression . (call_expression . (_) @scope.silent)))

; imports: names of Base mean Base's
(selected_import . (identifier) @module (identifier) @name (#any-of? @module "Base" "Core")) @import

(const_statement (assignment . (identifier) @alias . (operator) . (identifier) @module .)) @import
(import_statement (import_alias . (identifier) @module . (identifier) @alias)) @import

; inheritance
(type_head (binary_expression (_) (operator) @_is . [(identifier) @name (parametrized_type_expression . (identifier) @name)] (#eq? @_is "<:"))) @reference.extends

; tests with a text
(macrocall_expression (macro_identifier (identifier) @_test)
  (macro_argument_list (string_literal) @name . [(compound_statement) (for_statement) (let_statement)] @body)
  (#eq? @_test "testset")) @definition.test

; calls
(call_expression . (identifier) @name @reference.call)
(call_expression . (parametrized_type_expression . (identifier) @name @reference.call))
(call_expression . (field_expression value: (_) @receiver (identifier) @name)) @reference.call
(broadcast_call_expression . (identifier) @name @reference.call)
(broadcast_call_expression . (field_expression value: (_) @receiver (identifier) @name)) @reference.call
(macrocall_expression (macro_identifier (identifier) @name)) @reference.call
(call_expression . (identifier) @_throw (argument_list . (call_expression . (identifier) @name)) (#eq? @_throw "throw")) @reference.throw

; functions as values
(argument_list (identifier) @name @reference.name)
(const_statement (assignment (operator) . (identifier) @name @reference.name))

; types
(typed_expression (_) . (_) @name .) @reference.type
(binary_expression (_) (operator) @_is . [(identifier) (parametrized_type_expression)] @name (#any-of? @_is "<:" "isa")) @reference.type
(const_statement (assignment (operator) . (parametrized_type_expression) @name)) @reference.type

; locals
(argument_list (typed_expression . (identifier) @name . (_) @type)) @binding
(signature (call_expression (argument_list (identifier) @name))) @binding
(signature (where_expression . (call_expression (argument_list (identifier) @name)))) @binding
(assignment . (call_expression (argument_list (identifier) @name))) @binding
(argument_list (assignment . (identifier) @name)) @binding
(assignment . (identifier) @name . (operator) . (call_expression . (identifier) @value.call)) @binding
(assignment . (identifier) @name . (operator) . (_) @_value (#not-match? @_value "^\\(?[\\w, ]*\\)?\\s*->")) @binding
(assignment . [(open_tuple (identifier) @name) (tuple_expression (identifier) @name)]) @binding
(do_clause (identifier) @name) @binding
(arrow_function_expression . [(identifier) @name (argument_list (identifier) @name)]) @binding
(for_binding . (identifier) @name) @binding

(arrow_function_expression) @scope.block
(do_clause) @scope.block

; environment and processes
(index_expression (identifier) @_env (vector_expression (string_literal (content) @name)) (#eq? @_env "ENV")) @reference.env
(call_expression . (identifier) @_run (argument_list . (command_literal (content) @name)) (#any-of? @_run "run" "read" "readchomp" "success")) @reference.exec

; a string above a definition is its doc
((string_literal) @comment . [(function_definition) (struct_definition) (assignment) (abstract_definition) (macro_definition) (module_definition) (const_statement) (identifier)])
[(line_comment) (block_comment)] @comment
[(string_literal) (prefixed_string_literal)] @string

; what tells methods apart
(call_expression (argument_list) @arguments)
(call_expression (argument_list) @arguments.more (do_clause))
