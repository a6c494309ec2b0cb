; definitions
(package_clause (package_identifier) @name) @package

; the type of a function is that of its first result
(function_declaration name: (identifier) @name result: (parameter_list . (parameter_declaration type: (_) @type))) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @container))
  name: (field_identifier) @name
  result: (parameter_list . (parameter_declaration type: (_) @type))) @definition.method
(type_spec type: (interface_type (method_elem name: (field_identifier) @name result: (parameter_list . (parameter_declaration type: (_) @type))) @definition.method))
(function_declaration name: (identifier) @name result: (_)? @type) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @container))
  name: (field_identifier) @name
  result: (_)? @type) @definition.method
(type_spec type: (interface_type (method_elem name: (field_identifier) @name result: (_)? @type) @definition.method))

; a declaration without parentheses is captured whole; in a group each spec stands for itself
((type_declaration (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body))) @definition.struct (#match? @definition.struct "^type\\s+[^(\\s]"))
((type_declaration "(" (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @definition.struct))
((type_declaration (type_spec name: (type_identifier) @name type: (interface_type "{" @body))) @definition.interface (#match? @definition.interface "^type\\s+[^(\\s]"))
((type_declaration "(" (type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @definition.interface))
((type_declaration (type_spec name: (type_identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (function_type) (slice_type) (array_type) (map_type) (channel_type) (parenthesized_type)] @type)) @definition.type (#match? @definition.type "^type\\s+[^(\\s]"))
((type_declaration "(" (type_spec name: (type_identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (function_type) (slice_type) (array_type) (map_type) (channel_type) (parenthesized_type)] @type) @definition.type))
((type_declaration (type_alias name: (type_identifier) @name type: (_) @type)) @definition.type (#match? @definition.type "^type\\s+[^(\\s]"))
((type_declaration "(" (type_alias name: (type_identifier) @name type: (_) @type) @definition.type))

; only fields of named structs: those of a table of test cases are nobody's
(type_spec type: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (function_type) (slice_type) (array_type) (map_type) (channel_type) (parenthesized_type)] @type) @definition.field)))
(type_spec type: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name) @definition.field)))
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: [
    (type_identifier) @name @type
    (qualified_type name: (type_identifier) @name) @type
    (generic_type type: (type_identifier) @name) @type
    (generic_type type: (qualified_type name: (type_identifier) @name)) @type
  ]) @definition.field)))

(source_file (const_declaration (const_spec type: (_) @type) @names .) @definition.constant (#match? @definition.constant "^const\\s+[^(\\s]"))
(source_file (const_declaration "(" (const_spec type: (_) @type) @names @definition.constant))
(source_file (const_declaration (const_spec) @names .) @definition.constant (#match? @definition.constant "^const\\s+[^(\\s]"))
(source_file (const_declaration "(" (const_spec) @names @definition.constant))
(source_file (var_declaration (var_spec type: (_) @type) @names) @definition.variable)
(source_file (var_declaration (var_spec_list (var_spec type: (_) @type) @names @definition.variable)))
(source_file (var_declaration (var_spec value: (expression_list . [
    (composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @value.new)
    (unary_expression operand: (composite_literal type: (_) @value.new))
    (call_expression function: [(identifier) (selector_expression)] @value.call)
  ])) @names) @definition.variable)
(source_file (var_declaration (var_spec_list (var_spec value: (expression_list . [
    (composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @value.new)
    (unary_expression operand: (composite_literal type: (_) @value.new))
    (call_expression function: [(identifier) (selector_expression)] @value.call)
  ])) @names @definition.variable)))
(source_file (var_declaration (var_spec name: (identifier) @name (#not-eq? @name "_"))) @definition.variable)
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name (#not-eq? @name "_")) @definition.variable)))

; imports
(import_spec) @import

; local types: the receiver is the method's self; a name alone is a local of unknown type, which hides the package's
[(func_literal) (for_statement) (expression_case) (type_case) (communication_case) (default_case)
  (if_statement initializer: (_))] @scope.block
(if_statement [consequence: (block) alternative: (block)] @scope.block)
(type_parameter_list (type_parameter_declaration name: (identifier) @name)) @generic
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @name)))
  (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @name))))])) @generic)
(method_declaration receiver: (parameter_list (parameter_declaration name: (identifier) @name @self))) @binding
(function_declaration parameters: (parameter_list (parameter_declaration name: (identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (function_type) (slice_type) (array_type) (map_type) (channel_type) (parenthesized_type)] @type) @binding))
(method_declaration parameters: (parameter_list (parameter_declaration name: (identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (function_type) (slice_type) (array_type) (map_type) (channel_type) (parenthesized_type)] @type) @binding))
(func_literal parameters: (parameter_list (parameter_declaration name: (identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (function_type) (slice_type) (array_type) (map_type) (channel_type) (parenthesized_type)] @type) @binding))
(func_literal result: (parameter_list (parameter_declaration name: (identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (function_type) (slice_type) (array_type) (map_type) (channel_type) (parenthesized_type)] @type) @binding))
(function_declaration result: (parameter_list (parameter_declaration name: (identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (function_type) (slice_type) (array_type) (map_type) (channel_type) (parenthesized_type)] @type) @binding))
(method_declaration result: (parameter_list (parameter_declaration name: (identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (function_type) (slice_type) (array_type) (map_type) (channel_type) (parenthesized_type)] @type) @binding))
(variadic_parameter_declaration name: (identifier) @name) @binding
(statement_list (var_declaration (var_spec name: (identifier) @name type: (_) @type) @binding))
(statement_list (var_declaration (var_spec name: (identifier) @name !type) @binding))
(statement_list (var_declaration (var_spec_list (var_spec name: (identifier) @name type: (_) @type) @binding)))
(statement_list (var_declaration (var_spec_list (var_spec name: (identifier) @name !type) @binding)))
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (call_expression function: [(identifier) @value.call (selector_expression) @value.call
  (index_expression operand: [(identifier) (selector_expression)] @value.call)])) (#not-match? @value.call "^(append|make|new)$")) @binding
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (call_expression function: (identifier) @_make
  arguments: (argument_list . [(slice_type) (map_type) (channel_type) (type_identifier) (qualified_type)] @type))) (#any-of? @_make "make" "new")) @binding
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (composite_literal type: [(slice_type) (map_type) (array_type) (implicit_length_array_type)] @type))) @binding
(short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list . [(selector_expression) (identifier)] @value.of .)) @binding
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (index_expression operand: (_) @value.entry))) @binding
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (slice_expression operand: (_) @value.of))) @binding
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (unary_expression "<-" operand: (_) @value.item))) @binding
(short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list . (unary_expression "*" operand: (_) @value.of) .)) @binding
(var_spec . name: (identifier) @name !type value: (expression_list . (call_expression function: [(identifier) (selector_expression)] @value.call)
  (#not-match? @value.call "^(append|make|new)$"))) @binding
(range_clause left: (expression_list (identifier) . (identifier) @name .) right: (slice_expression operand: (_) @value.entry)) @binding
(range_clause left: (expression_list . (identifier) @name .) right: (_) @value.item) @binding
(range_clause left: (expression_list (identifier) . (identifier) @name .) right: (_) @value.entry) @binding
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @value.new))) @binding
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (unary_expression operand: (composite_literal type: (_) @value.new)))) @binding
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (type_assertion_expression type: (_) @type))) @binding
(short_var_declaration left: (expression_list (identifier) @name)) @binding
(range_clause left: (expression_list (identifier) @name)) @binding
(type_switch_statement alias: (expression_list (identifier) @name)) @binding
(type_switch_statement alias: (expression_list (identifier) @name)
  (type_case . type: [(type_identifier) (pointer_type) (qualified_type) (generic_type)] @type . (statement_list))) @binding.narrowed
(receive_statement left: (expression_list (identifier) @name) ":=") @binding
(statement_list (const_declaration (const_spec name: (identifier) @name) @binding))

; tests that are calls: Ginkgo, imported with or without a dot
(call_expression
  function: [(identifier) @_test (selector_expression operand: (identifier) field: (field_identifier) @_test)]
  arguments: (argument_list
    . [(interpreted_string_literal) (raw_string_literal) (binary_expression) (call_expression)] @name
    (func_literal body: (block) @body))
  (#match? @_test "^[FPX]?(?:Describe|DescribeTable|DescribeTableSubtree|Context|When|It|Specify)$")) @definition.test

; calls and constructions
(call_expression function: (identifier) @name @reference.call
  (#not-match? @name "^(append|cap|clear|close|copy|delete|len|make|max|min|new|panic|print|println|recover|string|byte|error|u?int(8|16|32|64)?|float(32|64))$"))
(call_expression function: (selector_expression operand: (_) @receiver field: (field_identifier) @name)) @reference.call
(call_expression function: (index_expression operand: (identifier) @name)) @reference.call
(call_expression function: (index_expression operand: (selector_expression operand: (_) @receiver field: (field_identifier) @name))) @reference.call
(type_conversion_expression type: (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])) @reference.call
(composite_literal type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]) @reference.new
(composite_literal type: (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])) @reference.new
(composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @type body: (literal_value . (keyed_element . (literal_element (identifier)))) @names) @reference.member
(composite_literal type: [(slice_type element: (_) @type) (array_type element: (_) @type) (implicit_length_array_type element: (_) @type)]
  body: (literal_value (literal_element (literal_value . (keyed_element . (literal_element (identifier)))) @names))) @reference.member
(composite_literal type: (map_type value: (_) @type)
  body: (literal_value (keyed_element value: (literal_element (literal_value . (keyed_element . (literal_element (identifier)))) @names)))) @reference.member
(call_expression function: (identifier) @_new arguments: (argument_list . [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]) (#eq? @_new "new")) @reference.new

; embedding
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])))) @reference.extends
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))))) @reference.extends
(type_spec type: (interface_type (type_elem . [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)] .))) @reference.extends
(type_spec type: (interface_type (type_elem . (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]) .))) @reference.extends

; `var _ I = (*T)(nil)`: the compiler is told that T implements I
(var_spec . name: (identifier) @_blank value: (expression_list . [
    (call_expression function: (parenthesized_expression (unary_expression operand: (identifier) @name)))
    (unary_expression operand: (composite_literal type: (type_identifier) @name))
    (composite_literal type: (type_identifier) @name)
  ]) (#eq? @_blank "_")) @scope.assertion
(var_spec . name: (identifier) @_blank . type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)] (#eq? @_blank "_")) @reference.implements

; types where they are written. Predeclared types and single capitals, which name type parameters, mean nothing of
; the workspace.
([
  (parameter_declaration type: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (variadic_parameter_declaration type: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (function_declaration result: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (method_declaration result: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (method_elem result: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (func_literal result: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (function_type result: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (field_declaration name: (_) type: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (var_spec type: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (const_spec type: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (type_spec type: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (type_alias type: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (slice_type element: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (array_type element: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (map_type key: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (map_type value: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (channel_type value: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (type_arguments (type_elem [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ]))
  (type_constraint [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (type_assertion_expression type: [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
  (type_case [
    (type_identifier) @name
    (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name))
    (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])
    (pointer_type (generic_type type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))
  ])
] @reference.type
  (#not-match? @name "^([A-Z]|any|bool|byte|comparable|complex(64|128)|error|float(32|64)|rune|string|uintptr|u?int(8|16|32|64)?)$"))

; functions and types as values. A selector that is called is captured above, one that may be a value here, any other
; selector below: each once, for captures are what costs.
(argument_list [
    (identifier) @name @reference.name
    (selector_expression operand: (identifier) @receiver field: (field_identifier) @name) @reference.name
  ])
(keyed_element value: (literal_element [
    (identifier) @name @reference.name
    (selector_expression operand: (identifier) @receiver field: (field_identifier) @name) @reference.name
  ]))
(literal_value (literal_element [
    (identifier) @name @reference.name
    (selector_expression operand: (identifier) @receiver field: (field_identifier) @name) @reference.name
  ]))
(expression_list (selector_expression operand: (identifier) @receiver field: (field_identifier) @name) @reference.name)
(assignment_statement right: (expression_list (identifier) @name @reference.name))
(return_statement (expression_list (identifier) @name @reference.name))
(short_var_declaration right: (expression_list (identifier) @name @reference.name))
(var_spec value: (expression_list (identifier) @name @reference.name))
(send_statement value: (identifier) @name @reference.name)
; constants and variables where no function stands
(binary_expression (identifier) @name @reference.field)
(expression_case value: (expression_list (identifier) @name @reference.field))
(index_expression index: (identifier) @name @reference.field)
(unary_expression operand: (identifier) @name @reference.field)
(slice_expression (identifier) @name @reference.field)
(array_type length: (identifier) @name @reference.field)
(variadic_argument (identifier) @name @reference.field)
(parenthesized_expression (identifier) @name @reference.field)
(assignment_statement left: (expression_list (identifier) @name @reference.field))
(inc_statement (identifier) @name @reference.field)
(dec_statement (identifier) @name @reference.field)
(if_statement condition: (identifier) @name @reference.field)
(for_statement . (identifier) @name @reference.field)
(range_clause right: (identifier) @name @reference.field)
(expression_switch_statement value: (identifier) @name @reference.field)
(composite_literal type: [(map_type) (slice_type) (array_type) (implicit_length_array_type)] body: (literal_value (keyed_element key: (literal_element (identifier) @name @reference.field))))
; a generic function with its types, and a conversion to a pointer
(index_expression operand: (identifier) @name @reference.name)
(call_expression function: (parenthesized_expression (unary_expression operand: (identifier) @name))) @reference.type

; fields of the receiver, and of other values of known type
([
  (selector_expression operand: (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (binary_expression (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (unary_expression operand: (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (index_expression (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (slice_expression (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (parenthesized_expression (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (range_clause right: (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (if_statement condition: (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (expression_switch_statement value: (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (type_switch_statement value: (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (type_assertion_expression operand: (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (send_statement (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (receive_statement (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (inc_statement (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (dec_statement (selector_expression operand: (identifier) @receiver field: (field_identifier) @name))
  (keyed_element key: (literal_element (selector_expression operand: (identifier) @receiver field: (field_identifier) @name)))
] @reference.member)

(selector_expression operand: (selector_expression) @receiver field: (field_identifier) @name) @reference.member

; errors are values: returning one is Go's way to throw it
(return_statement (expression_list (composite_literal type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]) (#match? @name "Err(or)?[A-Z]|Err(or)?$"))) @reference.throw
(return_statement (expression_list (unary_expression operand: (composite_literal type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)])) (#match? @name "Err(or)?[A-Z]|Err(or)?$"))) @reference.throw
(call_expression function: (identifier) @_panic arguments: (argument_list . [(composite_literal type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]) (unary_expression operand: (composite_literal type: [(type_identifier) @name (qualified_type package: (package_identifier) @receiver name: (type_identifier) @name)]))]) (#eq? @_panic "panic")) @reference.throw

; environment and processes
(call_expression function: (selector_expression operand: (identifier) @_os field: (field_identifier) @_get)
  arguments: (argument_list . (interpreted_string_literal (interpreted_string_literal_content) @name))
  (#needs? "Getenv" "LookupEnv") (#any-of? @_os "os" "syscall") (#any-of? @_get "Getenv" "LookupEnv")) @reference.env
(call_expression function: (selector_expression operand: (identifier) @_exec field: (field_identifier) @_command)
  arguments: (argument_list . (interpreted_string_literal (interpreted_string_literal_content) @name))
  (#needs? "Command") (#eq? @_exec "exec") (#eq? @_command "Command")) @reference.exec
(call_expression function: (selector_expression operand: (identifier) @_exec field: (field_identifier) @_command)
  arguments: (argument_list . (_) . (interpreted_string_literal (interpreted_string_literal_content) @name))
  (#needs? "Command") (#eq? @_exec "exec") (#eq? @_command "CommandContext")) @reference.exec

; what stands around routes: chi's r.Route("/users", func(r chi.Router) {}), groups of gin and echo: v1 := r.Group("/v1")
(call_expression function: (selector_expression field: (field_identifier) @_group)
  arguments: (argument_list . (interpreted_string_literal) @prefix . (func_literal))
  (#any-of? @_group "Route" "Group") (#match? @prefix "^\"/")) @scope.routes
(short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list
    . (call_expression function: (selector_expression operand: (identifier) @router field: (field_identifier) @_group) arguments: (argument_list . (interpreted_string_literal) @prefix)))
  (#eq? @_group "Group") (#match? @prefix "^\"/")) @scope.router

; what puts a path before the routes that a function declares: chi's r.Mount("/users", usersRouter()), gin's RegisterUsers(v1.Group("/users"))
(call_expression function: (selector_expression operand: (_) @router field: (field_identifier) @_mount)
  arguments: (argument_list . (interpreted_string_literal) @path . (call_expression function: [(identifier) (selector_expression)] @handler))
  (#eq? @_mount "Mount") (#match? @path "^\"/")) @definition.mount
(call_expression function: [(identifier) (selector_expression)] @handler
  arguments: (argument_list (call_expression function: (selector_expression operand: (identifier) @router field: (field_identifier) @_group) arguments: (argument_list . (interpreted_string_literal) @path)))
  (#eq? @_group "Group") (#match? @path "^\"/")) @definition.mount

; routes: net/http and chi (also gorilla, gin and echo, which name them alike). The handler may stand in up to three
; wrappers, which take it first, and then only texts: allowed(withId(a.Get), "carts:get")
(call_expression
  function: (selector_expression operand: (_) @router field: (field_identifier) @verb)
  arguments: (argument_list
    . [(interpreted_string_literal) (raw_string_literal)] @path
    . [
      (identifier) @handler
      (selector_expression) @handler
      (call_expression arguments: (argument_list
        . [
          (identifier) @handler
          (selector_expression) @handler
          (call_expression arguments: (argument_list
            . [
              (identifier) @handler
              (selector_expression) @handler
              (call_expression arguments: (argument_list
                . [(identifier) (selector_expression)] @handler . (interpreted_string_literal)? . (interpreted_string_literal)? .))
            ] . (interpreted_string_literal)? . (interpreted_string_literal)? .))
        ] . (interpreted_string_literal)? . (interpreted_string_literal)? .))
    ])
  (#any-of? @verb "HandleFunc" "Handle" "Get" "Post" "Put" "Patch" "Delete" "Head" "Options" "GET" "POST" "PUT" "PATCH" "DELETE" "HEAD" "OPTIONS" "Any")
  (#match? @path "^[\"`]([A-Z]+ +)?/")) @definition.route
(call_expression
  function: (selector_expression operand: (_) @router field: (field_identifier) @verb)
  arguments: (argument_list
    . [(interpreted_string_literal) (raw_string_literal)] @path
    . [(call_expression) (func_literal)])
  (#any-of? @verb "HandleFunc" "Handle" "Get" "Post" "Put" "Patch" "Delete" "Head" "Options" "GET" "POST" "PUT" "PATCH" "DELETE" "HEAD" "OPTIONS" "Any")
  (#match? @path "^[\"`]([A-Z]+ +)?/")) @definition.route
(call_expression
  function: (selector_expression field: (field_identifier) @_method)
  arguments: (argument_list . (interpreted_string_literal) @verb . (interpreted_string_literal) @path . [(identifier) (selector_expression)] @handler)
  (#any-of? @_method "Method" "MethodFunc") (#match? @path "^[\"`]/")) @definition.route

; calls over HTTP: net/http
(call_expression function: (selector_expression operand: (_) @_client field: (field_identifier) @verb)
  arguments: (argument_list . [(interpreted_string_literal) (binary_expression)] @name)
  (#any-of? @verb "Get" "Post" "Head" "PostForm") (#match? @_client "(?i)(?:^http|client)$") (#match? @name "/")) @reference.endpoint
(call_expression function: (selector_expression operand: (identifier) @_http field: (field_identifier) @_request)
  arguments: (argument_list [(interpreted_string_literal) (selector_expression)] @verb . [
    [(interpreted_string_literal) (binary_expression)] @name
    (call_expression function: (selector_expression field: (field_identifier)) arguments: (argument_list . (interpreted_string_literal) @name))
  ])
  (#needs? "NewRequest") (#any-of? @_http "http" "httptest") (#any-of? @_request "NewRequest" "NewRequestWithContext") (#match? @name "/")) @reference.endpoint
; requests of tests: any call with a verb and a path, as helpers take them: do(t, router, "GET", "/users/1")
(call_expression arguments: (argument_list [(interpreted_string_literal) (selector_expression)] @verb . [(interpreted_string_literal) (binary_expression) (call_expression)] @name)
  (#match? @verb "^(?:\"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\"|http\\.Method\\w+|echo\\.[A-Z]+)$") (#match? @name "^(?:fmt\\.Sprintf\\()?\"/")) @reference.request

; messages: NATS
(call_expression function: (selector_expression operand: (_) @_nats field: (field_identifier) @_send) arguments: (argument_list . (interpreted_string_literal) @name)
  (#needs? "Publish") (#any-of? @_send "Publish" "PublishMsg" "PublishAsync") (#match? @_nats "(?i)(?:nc|nats|js|conn|bus|publisher)$")) @reference.publish
(call_expression function: (selector_expression operand: (_) @_nats field: (field_identifier) @_get) arguments: (argument_list . (interpreted_string_literal) @name)
  (#needs? "Subscribe") (#any-of? @_get "Subscribe" "QueueSubscribe" "SubscribeSync" "PullSubscribe" "ChanSubscribe") (#match? @_nats "(?i)(?:nc|nats|js|conn|bus|subscriber)$")) @reference.subscribe

; feature flags: LaunchDarkly, OpenFeature
(call_expression function: (selector_expression field: (field_identifier) @_flag) arguments: (argument_list . (interpreted_string_literal) @name)
  (#needs? "BoolVariation") (#eq? @_flag "BoolVariation")) @reference.flag
(call_expression function: (selector_expression field: (field_identifier) @_flag) arguments: (argument_list . (_) . (interpreted_string_literal) @name)
  (#needs? "BooleanValue") (#eq? @_flag "BooleanValue")) @reference.flag

; gRPC, as its generator names types
(type_spec name: (_) @owner type: (struct_type (field_declaration_list (field_declaration !name type: [(type_identifier) @name (qualified_type name: (type_identifier) @name)])))
  (#needs? "Unimplemented") (#match? @name "^Unimplemented\\w+Server$")) @reference.serve_rpc
(source_file
  (type_declaration (type_spec name: (type_identifier) @_type type: (struct_type (field_declaration_list (field_declaration !name type: [(type_identifier) @verb (qualified_type name: (type_identifier) @verb)])))))
  (method_declaration receiver: (parameter_list (parameter_declaration type: [(type_identifier) @_self (pointer_type (type_identifier) @_self)])) name: (field_identifier) @name)
  (#needs? "Unimplemented") (#match? @verb "^Unimplemented\\w+Server$") (#eq? @_self @_type)) @reference.serve_rpc
(call_expression function: [(identifier) @name (selector_expression field: (field_identifier) @name)] arguments: (argument_list . (_) .)
  (#match? @name "^New[A-Z]\\w*Client$")) @reference.call_rpc

; lexical
(comment) @comment
[(interpreted_string_literal) (raw_string_literal)] @string

; GraphQL: gqlgen's methods of queryResolver, userResolver
(method_declaration receiver: (parameter_list (parameter_declaration type: [(type_identifier) @verb (pointer_type (type_identifier) @verb)])) name: (field_identifier) @name
  (#match? @verb ".Resolver$") (#match? @name "^[A-Z]") (#needs? "Resolver")) @reference.resolver
