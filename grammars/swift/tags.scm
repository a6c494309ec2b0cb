; types; an extension is the type it extends
(class_declaration declaration_kind: "class" name: (type_identifier) @name) @definition.class
(class_declaration declaration_kind: "actor" name: (type_identifier) @name) @definition.class
(class_declaration declaration_kind: "struct" name: (type_identifier) @name) @definition.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
(class_declaration declaration_kind: "extension" name: (user_type) @name) @scope.extension
(protocol_declaration name: (type_identifier) @name) @definition.interface
(typealias_declaration name: (type_identifier) @name "=" . [(user_type) (array_type) (dictionary_type)] @type) @definition.type
(typealias_declaration name: (type_identifier) @name) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type
(enum_entry name: (simple_identifier) @name) @definition.variant

; functions. A parent left open (`_`) is one that need not be looked into while the query is compiled
(_ name: (simple_identifier) @name name: (_) @type body: (function_body)) @definition.function
(function_declaration name: [(simple_identifier) "==" "<" "+" "-"] @name) @definition.function
(protocol_function_declaration name: (simple_identifier) @name name: [(user_type) (optional_type) (opaque_type)] @type) @definition.method
(protocol_function_declaration name: (simple_identifier) @name) @definition.method
(init_declaration name: "init" @name) @definition.constructor
(deinit_declaration "deinit" @name) @definition.method
(subscript_declaration "subscript" @name) @definition.method
(macro_declaration (simple_identifier) @name) @definition.macro

; properties of types, and variables of the file
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) . (type_annotation (_) @type)) @definition.property)
(class_body (_ name: (pattern bound_identifier: (simple_identifier) @name)
  value: [(call_expression . [(simple_identifier) (navigation_expression)] @value.call)
    (constructor_expression constructed_type: (user_type) @type)]) @definition.property)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name) (type_annotation (_) @type)) @definition.property
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name) . (type_annotation (_) @type)) @definition.variable)
(source_file (_ name: (pattern bound_identifier: (simple_identifier) @name)
  value: [(call_expression . [(simple_identifier) (navigation_expression)] @value.call)
    (constructor_expression constructed_type: (user_type) @type)]) @definition.variable)
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)

(import_declaration (identifier) @module @star) @import

; locals
(type_parameters (type_parameter . (type_identifier) @name)) @generic
([
  (type_parameters (type_parameter . (type_identifier) @name name: (user_type) @type))
  (type_constraints (type_constraint (inheritance_constraint constrained_type: (identifier . (simple_identifier) @name .) (user_type) @type)))
] @generic (#not-match? @type "^(?:Equatable|Hashable|Sendable|Comparable|Error|AnyObject|Any|Codable|Encodable|Decodable|Sequence|Collection|Identifiable|StringProtocol|View|RawRepresentable)\\b"))
(parameter name: (simple_identifier) @name [(user_type) (optional_type) (opaque_type)] @type) @binding
(parameter name: (simple_identifier) @name) @binding
(lambda_parameter name: (simple_identifier) @name [(user_type) (optional_type)] @type) @binding
(lambda_parameter name: (simple_identifier) @name) @binding
([(computed_setter (simple_identifier) @name) (willset_clause (simple_identifier) @name) (didset_clause (simple_identifier) @name)]) @binding
(statements (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)
  . (type_annotation [(user_type) (optional_type) (opaque_type)] @type)) @binding)
(statements (_ name: (_ bound_identifier: (_) @name) value: [
  (call_expression . (_) @value.call)
  (constructor_expression constructed_type: (user_type) @type)
  (as_expression (user_type) @type)]) @binding)
(statements (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @binding)
(statements (_ bound_identifier: (simple_identifier) @name) @binding)
(statements (_ bound_identifier: (simple_identifier) @name . (call_expression . (_) @value.call)) @binding)
(property_declaration name: (pattern (pattern . (simple_identifier) @name .))) @binding
(statements (_ name: (_ bound_identifier: (_) @name) value: [
  (navigation_expression) @value.of (simple_identifier) @value.of (postfix_expression target: (_) @value.of)
  (nil_coalescing_expression value: (_) @value.of) (call_expression . [(array_literal) (dictionary_literal)] @type)]) @binding)
(catch_block error: (pattern bound_identifier: (simple_identifier) @name)) @binding
(_ (pattern (value_binding_pattern) bound_identifier: (simple_identifier) @name) (statements)) @binding
(pattern bound_identifier: (simple_identifier) @name) @binding.local
(pattern (pattern . (simple_identifier) @name .)) @binding.local
; a statement is named by its keyword: with its kind, each of these patterns compiles in up to a second
(_ "if" (value_binding_pattern) (pattern (simple_identifier) @name)) @binding.local
(_ "guard" (value_binding_pattern) (pattern (simple_identifier) @name)) @binding.local
(_ "while" (value_binding_pattern) (pattern (simple_identifier) @name)) @binding.local
(_ "if" bound_identifier: (simple_identifier) @name) @binding.local
(for_statement item: (pattern bound_identifier: (simple_identifier) @name) @element collection: (_) @value.item) @binding
(for_statement item: (pattern (pattern) . (pattern (simple_identifier) @name)) collection: (_) @value.entry) @binding
(for_statement) @scope.block
(parameter name: (simple_identifier) @name [(array_type) (dictionary_type)] @type) @binding
(lambda_parameter name: (simple_identifier) @name [(array_type) (dictionary_type)] @type) @binding
(statements (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)
  . (type_annotation [(array_type) (dictionary_type)] @type)) @binding)
(statements (_ bound_identifier: (simple_identifier) @name . [(navigation_expression) (simple_identifier)] @value.of) @binding)
; `if let cart`: what the name means around it
(statements (_ bound_identifier: (simple_identifier) @name @value.of . "{") @binding)
(statements (_ bound_identifier: (simple_identifier) @name @value.of . ",") @binding)
(statements (_ bound_identifier: (simple_identifier) @name @value.of . (else)) @binding)
(call_expression (navigation_expression target: (_) @value.item suffix: (navigation_suffix suffix: (simple_identifier) @_each))
  (call_suffix (lambda_literal type: (lambda_function_type (lambda_function_type_parameters . (lambda_parameter name: (simple_identifier) @name) .))))
  (#any-of? @_each "forEach" "map" "flatMap" "compactMap" "filter" "contains" "first" "last" "allSatisfy" "removeAll" "firstIndex" "lastIndex" "drop" "prefix" "sink")) @binding
; the parameter of a nameless function that names none
(call_expression . (_ target: (_) @value.item suffix: (_ suffix: (simple_identifier) @_each))
  (call_suffix (lambda_literal !type . "{" @name))
  (#any-of? @_each "forEach" "map" "flatMap" "compactMap" "filter" "contains" "first" "last" "allSatisfy" "removeAll" "firstIndex" "lastIndex" "drop" "prefix" "sink" "sorted" "sort" "max" "min")) @binding
(call_expression . (_ target: (_) @value.item suffix: (_ suffix: (simple_identifier) @_each))
  (call_suffix (_ (_ name: (_) @_where value: (lambda_literal !type . "{" @name))))
  (#any-of? @_each "first" "last" "contains" "removeAll" "firstIndex" "lastIndex" "allSatisfy" "drop" "prefix") (#any-of? @_where "where" "while")) @binding
(lambda_literal !type . "{" @name) @binding
(switch_pattern (pattern (pattern bound_identifier: (simple_identifier) @name))) @binding
(_ "if" bound_identifier: (simple_identifier) @name . (as_expression (user_type) @type)) @binding.narrowed
(_ "guard" bound_identifier: (simple_identifier) @name . (as_expression (user_type) @type)) @binding.narrowed
(_ "while" bound_identifier: (simple_identifier) @name . (as_expression (user_type) @type)) @binding.narrowed
(switch_pattern (pattern (pattern bound_identifier: (simple_identifier) @name) (user_type) @type)) @binding.narrowed
(catch_block error: (pattern (pattern bound_identifier: (simple_identifier) @name) name: (user_type) @type)) @binding
(lambda_literal) @scope.block

; tests that are calls: Quick
(call_expression . (simple_identifier) @_test (call_suffix
    (value_arguments . (value_argument value: (line_string_literal) @name)) (lambda_literal) @body)
  (#match? @_test "^[fx]?(?:describe|context|it)$")) @definition.test

; calls; calling a type makes a value of it
(call_expression . (simple_identifier) @name @reference.call)
(call_expression . (navigation_expression target: (_) @receiver suffix: (_ suffix: (simple_identifier) @name))) @reference.call
(call_expression . (navigation_expression target: (prefix_expression operation: (bang) target: (_) @receiver) suffix: (_ suffix: (simple_identifier) @name))) @reference.call
; (the grammar reads `!f(x)` and `a + f(x)` as calls of `!f` and `a + f`)
(call_expression . [
  (prefix_expression operation: [(bang) "-"] target: (simple_identifier) @name)
  (additive_expression rhs: (simple_identifier) @name)
  (multiplicative_expression rhs: (simple_identifier) @name)
] @reference.call)
(call_expression . (navigation_expression target: [
  (additive_expression rhs: (_) @receiver)
  (multiplicative_expression rhs: (_) @receiver)
] suffix: (_ suffix: (simple_identifier) @name))) @reference.call
(constructor_expression constructed_type: (user_type) @name) @reference.new

; inheritance: a class may name one class, and names it first
(class_declaration declaration_kind: "class" [(type_identifier) (type_parameters)] . (inheritance_specifier
  inherits_from: (user_type) @name)) @reference.extends
(class_declaration declaration_kind: "class" (inheritance_specifier) . (inheritance_specifier
  inherits_from: (user_type) @name)) @reference.implements
(class_declaration declaration_kind: ["struct" "enum" "actor" "extension"] (inheritance_specifier
  inherits_from: (user_type) @name)) @reference.implements
(protocol_declaration (inheritance_specifier inherits_from: (user_type) @name)) @reference.extends

; types in use, attributes, errors
(parameter (user_type) @name) @reference.type
(lambda_parameter (user_type) @name) @reference.type
(type_annotation (user_type) @name) @reference.type
(function_declaration name: (user_type) @name) @reference.type
(protocol_function_declaration name: (user_type) @name) @reference.type
(optional_type wrapped: (user_type) @name) @reference.type
(function_type (user_type) @name) @reference.type
(tuple_type_item (user_type) @name) @reference.type
(type_parameter (user_type) @name) @reference.type
(inheritance_constraint (user_type) @name) @reference.type
(opaque_type (user_type) @name) @reference.type
(array_type (user_type) @name) @reference.type
(dictionary_type (user_type) @name) @reference.type
(type_arguments name: (user_type) @name) @reference.type
([(as_expression (user_type) @name) (check_expression (user_type) @name)]) @reference.type
(switch_pattern (pattern name: (user_type) @name)) @reference.type
(enum_type_parameters name: (user_type) @name) @reference.type
(pattern name: (user_type) @name) @reference.type
(catch_block error: (pattern (user_type) @name)) @reference.type
(key_path_expression (type_identifier) @name) @reference.type
(equality_constraint (user_type) @name) @reference.type
(associatedtype_declaration (user_type) @name) @reference.type
(attribute (user_type) @name) @reference.decorator
(control_transfer_statement (throw_keyword) . [
  (call_expression . (simple_identifier) @name)
  (navigation_expression target: (simple_identifier) @name)]) @reference.throw

; members of self, and functions as values
(navigation_expression target: (self_expression) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name)) @reference.field
(navigation_expression target: (simple_identifier) @name @reference.field)
(directly_assignable_expression . (simple_identifier) @name @reference.field)
(_ [value: (simple_identifier) lhs: (simple_identifier) rhs: (simple_identifier) if_nil: (simple_identifier)
  if_true: (simple_identifier) if_false: (simple_identifier) start: (simple_identifier) end: (simple_identifier)
  expr: (simple_identifier) collection: (simple_identifier) element: (simple_identifier)] @name @reference.field)
(ternary_expression condition: (simple_identifier) @name @reference.field)
(_ "if" . condition: (simple_identifier) @name @reference.field)
(_ "if" "," . condition: (simple_identifier) @name @reference.field)
(_ "if" "=" . condition: (simple_identifier) @name @reference.field)
(_ "guard" . (simple_identifier) @name @reference.field)
(_ "guard" "=" . (simple_identifier) @name @reference.field)
(switch_pattern (pattern . (simple_identifier) @name @reference.field .))
(control_transfer_statement (throw_keyword) (simple_identifier) @name @reference.field)
(check_expression target: (simple_identifier) @name @reference.field)
(repeat_while_statement condition: (simple_identifier) @name @reference.field)
(while_statement "while" . condition: (simple_identifier) @name @reference.field)
(prefix_expression operation: [(bang) "&" "-"] target: (simple_identifier) @name @reference.field)
(postfix_expression target: (simple_identifier) @name @reference.field)
; a statement that is a name is what a block gives, or one of the views that it lists
(statements (simple_identifier) @name @reference.field)
(value_argument value: (simple_identifier) @name @reference.name)
(array_literal element: (simple_identifier) @name @reference.name)
(dictionary_literal [key: (simple_identifier) value: (simple_identifier)] @name @reference.name)
(control_transfer_statement result: (simple_identifier) @name @reference.name)
(property_declaration value: (simple_identifier) @name @reference.name)
(assignment result: (simple_identifier) @name @reference.name)
; members of types that their place explains: `.active`
(property_declaration (type_annotation (_) @type) value: [(prefix_expression operation: "." target: (simple_identifier) @name) (call_expression . (prefix_expression operation: "." target: (simple_identifier) @name))]) @reference.variant
(property_declaration (type_annotation (array_type (_) @type)) value: (array_literal element: [(prefix_expression operation: "." target: (simple_identifier) @name) (call_expression . (prefix_expression operation: "." target: (simple_identifier) @name))])) @reference.variant
(_ (parameter (user_type) @type) . default_value: [(prefix_expression operation: "." target: (simple_identifier) @name) (call_expression . (prefix_expression operation: "." target: (simple_identifier) @name))]) @reference.variant
(assignment target: (directly_assignable_expression (_) @receiver) result: [(prefix_expression operation: "." target: (simple_identifier) @name) (call_expression . (prefix_expression operation: "." target: (simple_identifier) @name))]) @reference.variant
(equality_expression lhs: (_) @receiver rhs: [(prefix_expression operation: "." target: (simple_identifier) @name) (call_expression . (prefix_expression operation: "." target: (simple_identifier) @name))]) @reference.variant
(infix_expression lhs: (_) @receiver op: (custom_operator) @_op rhs: [(prefix_expression operation: "." target: (simple_identifier) @name) (call_expression . (prefix_expression operation: "." target: (simple_identifier) @name))] (#eq? @_op "!=")) @reference.variant
(nil_coalescing_expression value: (_) @receiver if_nil: [(prefix_expression operation: "." target: (simple_identifier) @name) (call_expression . (prefix_expression operation: "." target: (simple_identifier) @name))]) @reference.variant
(switch_statement expr: (_) @receiver (switch_entry (switch_pattern (pattern "." . (simple_identifier) @name)))) @reference.variant
(control_transfer_statement "return" result: [(prefix_expression operation: "." target: (simple_identifier) @name) (call_expression . (prefix_expression operation: "." target: (simple_identifier) @name))] @body) @reference.variant
(function_body . (statements . [(prefix_expression operation: "." target: (simple_identifier) @name) (call_expression . (prefix_expression operation: "." target: (simple_identifier) @name))] @body .)) @reference.variant
(computed_property . (statements . [(prefix_expression operation: "." target: (simple_identifier) @name) (call_expression . (prefix_expression operation: "." target: (simple_identifier) @name))] @body .)) @reference.variant
(prefix_expression operation: "." target: (simple_identifier) @name) @reference.variant
(pattern "." . (simple_identifier) @name) @reference.variant
(_ "if" "." . (simple_identifier) @name) @reference.variant
(_ "guard" "." . (simple_identifier) @name) @reference.variant
; values that views hand down: `@Environment(\.isCompact)`, `.environment(\.isCompact, true)`
(attribute (_ target: (key_path_expression) suffix: (_ suffix: (simple_identifier) @name))) @reference.variant
(call_expression . (_ suffix: (_ suffix: (simple_identifier) @_environment))
  (call_suffix (_ . (value_argument value: (_ target: (key_path_expression) suffix: (_ suffix: (simple_identifier) @name)))))
  (#eq? @_environment "environment")) @reference.variant
; members of values whose type is known
(navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name)) @reference.member
; (the grammar reads `!gate.isOpen` as a member of `!gate`)
(navigation_expression target: (prefix_expression operation: (bang) target: (_) @receiver) suffix: (navigation_suffix suffix: (simple_identifier) @name)) @reference.member
; members of enums that are thrown; constants and variables as they are
(control_transfer_statement (throw_keyword) . (navigation_expression target: (simple_identifier) @receiver
  suffix: (_ suffix: (simple_identifier) @name)) (#match? @receiver "^[A-Z]")) @reference.name
(control_transfer_statement result: (simple_identifier) @name @reference.field)
(assignment result: (simple_identifier) @name @reference.field)
; the type whose member is used
(navigation_expression target: (simple_identifier) @name @reference.name (#match? @name "^[A-Z]"))
(selector_expression (simple_identifier) @name) @reference.name
([(navigation_expression target: (navigation_expression target: (simple_identifier) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name)))
  ] (#match? @receiver "^[A-Z]") (#match? @name "^[A-Z]")) @reference.name
(_ default_value: (simple_identifier) @name @reference.name)
(_ default_value: (navigation_expression target: [(simple_identifier) (self_expression)] @receiver suffix: (_ suffix: (simple_identifier) @name))) @reference.name
(value_argument value: (navigation_expression target: [(simple_identifier) (self_expression)] @receiver suffix: (_ suffix: (simple_identifier) @name))) @reference.name
(array_literal element: (navigation_expression target: [(simple_identifier) (self_expression)] @receiver suffix: (_ suffix: (simple_identifier) @name))) @reference.name
(dictionary_literal value: (navigation_expression target: [(simple_identifier) (self_expression)] @receiver suffix: (_ suffix: (simple_identifier) @name))) @reference.name
(control_transfer_statement result: (navigation_expression target: [(simple_identifier) (self_expression)] @receiver suffix: (_ suffix: (simple_identifier) @name))) @reference.name
(property_declaration value: (navigation_expression target: [(simple_identifier) (self_expression)] @receiver suffix: (_ suffix: (simple_identifier) @name))) @reference.name
(assignment result: (navigation_expression target: [(simple_identifier) (self_expression)] @receiver suffix: (_ suffix: (simple_identifier) @name))) @reference.name

; environment and processes
(call_expression . (_ suffix: (_ suffix: (simple_identifier) @_environment))
  (call_suffix (_ . (value_argument value: (line_string_literal . (line_str_text) @name .))))
  (#eq? @_environment "environment")) @reference.env
(call_expression . (_ target: (simple_identifier) @_environment suffix: (_ suffix: (simple_identifier) @_get))
  (call_suffix (_ . (value_argument value: (line_string_literal . (line_str_text) @name .))))
  (#eq? @_environment "Environment") (#eq? @_get "get")) @reference.env
(call_expression . (simple_identifier) @_getenv (call_suffix (_ . (value_argument value: (line_string_literal . (line_str_text) @name .))))
  (#eq? @_getenv "getenv")) @reference.env
(call_expression . (simple_identifier) @_exec (call_suffix (_ . (value_argument value: (line_string_literal . (line_str_text) @name))))
  (#any-of? @_exec "system" "popen" "execv" "execvp")) @reference.exec

; routes: Vapor. A path is given in pieces, of which the first two count
(call_expression . (_ target: (_) @_routes suffix: (_ suffix: (simple_identifier) @verb))
  (call_suffix (_ . (value_argument !name value: (line_string_literal) @prefix) . (value_argument !name value: (line_string_literal) @path)) (lambda_literal) @body)
  (#match? @_routes "(?i)^(?:app|router?|builder|group|\\w*routes?)$") (#any-of? @verb "get" "post" "put" "patch" "delete")) @definition.route
(call_expression . (_ target: (_) @_routes suffix: (_ suffix: (simple_identifier) @verb))
  (call_suffix (_ . (value_argument !name value: (line_string_literal) @prefix)) (lambda_literal) @body)
  (#match? @_routes "(?i)^(?:app|router?|builder|group|\\w*routes?)$") (#any-of? @verb "get" "post" "put" "patch" "delete")) @definition.route
(call_expression . (_ target: (_) @_routes suffix: (_ suffix: (simple_identifier) @verb))
  (call_suffix (_ . (value_argument !name value: (line_string_literal) @prefix) . (value_argument !name value: (line_string_literal) @path)
    (value_argument name: (_) @_use value: [(simple_identifier) (navigation_expression)] @handler .)))
  (#match? @_routes "(?i)^(?:app|router?|builder|group|\\w*routes?)$") (#any-of? @verb "get" "post" "put" "patch" "delete") (#eq? @_use "use")) @definition.route
(call_expression . (_ target: (_) @_routes suffix: (_ suffix: (simple_identifier) @verb))
  (call_suffix (_ . (value_argument !name value: (line_string_literal) @prefix)
    (value_argument name: (_) @_use value: [(simple_identifier) (navigation_expression)] @handler .)))
  (#match? @_routes "(?i)^(?:app|router?|builder|group|\\w*routes?)$") (#any-of? @verb "get" "post" "put" "patch" "delete") (#eq? @_use "use")) @definition.route

; lexical
[(comment) (multiline_comment)] @comment
[(line_string_literal) (multi_line_string_literal) (raw_string_literal)] @string
(attribute) @attribute

; what tells overloads apart
[(call_suffix) (constructor_suffix)] @arguments
(function_declaration "(" @arguments)
(protocol_function_declaration "(" @arguments)
(init_declaration "(" @arguments)
