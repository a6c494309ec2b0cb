; The body of a function stands behind its signature, and a chain of calls has no node: its links are neighbours.

; types
(class_definition name: (identifier) @name body: (class_body) @body) @definition.class
(class_definition (mixin_application_class . (identifier) @name)) @definition.class
(mixin_declaration . (mixin) . (identifier) @name (class_body) @body) @definition.trait
(extension_type_declaration name: (identifier) @name body: (_) @body) @definition.class
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_constant name: (identifier) @name) @definition.variant
(type_alias . (type_identifier) @name) @definition.type
(extension_declaration class: (type_identifier) @name) @scope.extension

; constructors: Cart(), Cart.of()
(declaration (constructor_signature . name: (identifier) @name @type . parameters: (_))) @definition.constructor
(declaration (constructor_signature . name: (identifier) @type . name: (identifier) @name)) @definition.constructor
(declaration (constant_constructor_signature . (const_builtin) . (identifier) @name @type . (formal_parameter_list))) @definition.constructor
(declaration (constant_constructor_signature . (const_builtin) . (identifier) @type . (identifier) @name)) @definition.constructor
(declaration (redirecting_factory_constructor_signature (identifier) @type . (identifier) @name)) @definition.constructor
((method_signature (constructor_signature . name: (identifier) @name @type . parameters: (_))) @definition.constructor . (function_body) @body)
((method_signature (constructor_signature . name: (identifier) @type . name: (identifier) @name)) @definition.constructor . (function_body) @body)
((method_signature (factory_constructor_signature . (identifier) @name @type . (formal_parameter_list))) @definition.constructor . (function_body) @body)
((method_signature (factory_constructor_signature . (identifier) @type . (identifier) @name)) @definition.constructor . (function_body) @body)

; functions, methods, getters and setters: with bodies and without
((method_signature [
    (function_signature (type_identifier)? @type name: (identifier) @name)
    (getter_signature (type_identifier)? @type name: (identifier) @name)
    (setter_signature name: (identifier) @name)
  ]) @definition.function . (function_body) @body)
((method_signature (operator_signature (type_identifier)? @type [(binary_operator) "[]" "[]=" "~"] @name)) @definition.function . (function_body) @body)
((function_signature (type_identifier)? @type name: (identifier) @name) @definition.function . (function_body) @body)
((getter_signature (type_identifier)? @type name: (identifier) @name) @definition.function . (function_body) @body)
((setter_signature name: (identifier) @name) @definition.function . (function_body) @body)
(declaration [
    (function_signature (type_identifier)? @type name: (identifier) @name)
    (getter_signature (type_identifier)? @type name: (identifier) @name)
    (setter_signature name: (identifier) @name)
  ]) @definition.function
(program (function_signature (type_identifier)? @type name: (identifier) @name) @definition.function)

; fields, and variables of the library
(class_body (declaration (type_identifier) @type (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.field)
(class_body (declaration (type_identifier) @type (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.field)
(class_body (declaration (initialized_identifier_list (initialized_identifier . (identifier) @name . [(identifier) (list_literal)] @value.new . [(selector (argument_part)) (cascade_section)]* .))) @definition.field
  (#match? @value.new "^(?:_?[A-Z]|<)"))
(class_body (declaration (initialized_identifier_list (initialized_identifier . (identifier) @name . (identifier) @value.call . (selector (argument_part)) .))) @definition.field (#not-match? @value.call "^_?[A-Z]"))
(class_body (declaration (initialized_identifier_list (initialized_identifier . (identifier) @name . (identifier) @value.call . (selector (unconditional_assignable_selector (identifier))) @value.call . (selector (argument_part)) .))) @definition.field)
(class_body (declaration (static_final_declaration_list (static_final_declaration . (identifier) @name . [(identifier) (list_literal)] @value.new . [(selector (argument_part)) (cascade_section)]* .))) @definition.field
  (#match? @value.new "^(?:_?[A-Z]|<)"))
(class_body (declaration (static_final_declaration_list (static_final_declaration . (identifier) @name . (identifier) @value.call . (selector (argument_part)) .))) @definition.field (#not-match? @value.call "^_?[A-Z]"))
(class_body (declaration (static_final_declaration_list (static_final_declaration . (identifier) @name . (identifier) @value.call . (selector (unconditional_assignable_selector (identifier))) @value.call . (selector (argument_part)) .))) @definition.field)
(class_body (declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.field)
(class_body (declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.field)
(enum_body (declaration (type_identifier)? @type (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.field)
(enum_body (declaration (type_identifier)? @type (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.field)
(program (type_identifier) @type . [(type_arguments) (nullable_type)]* . (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant))
(program (type_identifier) @type . [(type_arguments) (nullable_type)]* . (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable))
(program (static_final_declaration_list (static_final_declaration . (identifier) @name . (identifier) @value.new . (selector (argument_part)) .) @definition.constant) (#match? @value.new "^_?[A-Z]"))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name . (identifier) @value.new . (selector (argument_part)) .) @definition.variable) (#match? @value.new "^_?[A-Z]"))
(program (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable))

; imports
(library_import) @import
(part_directive) @import
(part_of_directive) @import

; inheritance
(superclass (type_identifier) @name) @reference.extends
(mixins (type_identifier) @name) @reference.implements
(interfaces (type_identifier) @name) @reference.implements
(mixin_declaration (identifier) . (type_identifier) @name) @reference.extends
(mixin_application . (type_identifier) @name) @reference.extends

; annotations
(class_definition (annotation name: (identifier) @name)) @reference.decorator
(enum_declaration (annotation name: (identifier) @name)) @reference.decorator
(class_body (annotation name: (identifier) @name) . (annotation)* . [(method_signature) (declaration)] @owner) @reference.decorator
(program (annotation name: (identifier) @name) . (annotation)* . (function_signature) @owner) @reference.decorator
(annotation) @attribute

; tests that are calls
(expression_statement . (identifier) @_test . (selector (argument_part (arguments
    . (argument (string_literal) @name) . (argument (function_expression body: (_) @body)))))
  (#any-of? @_test "test" "group" "testWidgets")) @definition.test

; calls; a class is called without `new`
((identifier) @name @reference.call . (selector (argument_part)))
((identifier) @receiver . (selector)* @receiver . (selector [(unconditional_assignable_selector (identifier) @name) (conditional_assignable_selector (identifier) @name)]) . (selector (argument_part))) @reference.call
((this) @receiver . (selector)* @receiver . (selector [(unconditional_assignable_selector (identifier) @name) (conditional_assignable_selector (identifier) @name)]) . (selector (argument_part))) @reference.call
([(list_literal) (string_literal) (decimal_integer_literal) (hex_integer_literal) (decimal_floating_point_literal)] @receiver . (selector)* @receiver
  . (selector (unconditional_assignable_selector (identifier) @name)) . (selector (argument_part))) @reference.call
((super) @receiver . (unconditional_assignable_selector (identifier) @name) . (selector (argument_part))) @reference.call
((identifier) @receiver . (selector)* @receiver . (cascade_section)* . (cascade_section (cascade_selector (identifier) @name) . (argument_part))) @reference.call
(new_expression (type_identifier) @name . (type_arguments)? . (arguments)) @reference.new
(const_object_expression (type_identifier) @name . (type_arguments)? . (arguments)) @reference.new
(new_expression (type_identifier) @receiver . (identifier) @name) @reference.call
(const_object_expression (type_identifier) @receiver . (identifier) @name) @reference.call
((parenthesized_expression) @receiver . (selector)* @receiver . (selector [(unconditional_assignable_selector (identifier) @name) (conditional_assignable_selector (identifier) @name)]) . (selector (argument_part))) @reference.call
(throw_expression . (identifier) @name . (selector (argument_part))) @reference.throw
(try_statement (type_identifier) @name) @reference.type

; members of this
((this) @receiver . (selector (unconditional_assignable_selector (identifier) @name))) @reference.field
(assignable_expression (this) @receiver . (unconditional_assignable_selector (identifier) @name)) @reference.field

(field_initializer . (identifier) @name @reference.field)

; members of other values: fields and getters
((identifier) @receiver . (selector)* @receiver . (selector [(unconditional_assignable_selector (identifier) @name) (conditional_assignable_selector (identifier) @name)])) @reference.property
([(list_literal) (string_literal) (decimal_integer_literal) (hex_integer_literal) (decimal_floating_point_literal)] @receiver . (selector)* @receiver
  . (selector (unconditional_assignable_selector (identifier) @name))) @reference.property
((parenthesized_expression) @receiver . (selector)* @receiver . (selector [(unconditional_assignable_selector (identifier) @name) (conditional_assignable_selector (identifier) @name)])) @reference.property
(assignable_expression (identifier) @receiver . (unconditional_assignable_selector (identifier) @name) .) @reference.property

; members of types that are not called: constants, getters, functions as values
((_ (identifier) @receiver . (selector (unconditional_assignable_selector (identifier) @name)) .) @reference.name (#match? @receiver "^_?[A-Z]"))
((identifier) @receiver . (selector (unconditional_assignable_selector (identifier) @name)) . (_) @_next
  (#match? @receiver "^_?[A-Z]") (#not-match? @_next "^(?:\\(|<\\w)")) @reference.name
(constant_pattern (qualified (type_identifier) @receiver (identifier) @name)) @reference.name

; types whose members are used, and functions as values
((identifier) @name @reference.name . (selector [(unconditional_assignable_selector) (conditional_assignable_selector) "!"]))
(argument . (identifier) @name @reference.name .)
(named_argument (label) . (identifier) @name @reference.name .)
(list_literal (identifier) @name @reference.name . ["," "]"])
(return_statement . (identifier) @name @reference.name .)
(assignment_expression right: (identifier) @name @reference.name .)
; the same, and getters of the object, in conditions, operands, texts and after arrows
[
  (if_statement "(" . (identifier) @name @reference.name . ")")
  (if_element "(" . (identifier) @name @reference.name . ")")
  (parenthesized_expression . (identifier) @name @reference.name .)
  (if_null_expression second: (identifier) @name @reference.name .)
  (if_null_expression . first: (identifier) @name @reference.name . second: (_))
  (throw_expression (identifier) @name @reference.name .)
  (optional_formal_parameters (identifier) @name @reference.name)
  (field_initializer (identifier) @name @reference.name .)
  (for_statement . (_ value: (identifier) @name @reference.name .))
  (for_element . (_ value: (identifier) @name @reference.name .))
  (pair value: (identifier) @name @reference.name .)
  (pair key: (identifier) @name @reference.name)
  (set_or_map_literal (identifier) @name @reference.name)
  (record_field (identifier) @name @reference.name .)
  (index_selector (identifier) @name @reference.name)
  (switch_expression_case (constant_pattern) . (identifier) @name @reference.name)
  (if_element consequence: (identifier) @name @reference.name)
  (if_element alternative: (identifier) @name @reference.name)
  (cascade_section (identifier) @name @reference.name .)
  (static_final_declaration (identifier) . (identifier) @name @reference.name .)
  (initialized_identifier (identifier) . (identifier) @name @reference.name .)
  (annotation name: (identifier) @name @reference.name)
  (spread_element (identifier) @name @reference.name .)
  (type_test_expression . (identifier) @name @reference.name . (type_test))
  (type_cast_expression . (identifier) @name @reference.name . (type_cast))
  (yield_statement (identifier) @name @reference.name .)
  (initialized_variable_definition value: (identifier) @name @reference.name .)
  (assignable_expression . (identifier) @name @reference.name)
  ((identifier) @name @reference.name . (cascade_section))
  (logical_and_expression (identifier) @name @reference.name .)
  (logical_or_expression (identifier) @name @reference.name .)
  (multiplicative_expression (identifier) @name @reference.name .)
  ((identifier) @name @reference.name . [(logical_and_operator) (logical_or_operator) (equality_operator) (relational_operator) (additive_operator) (multiplicative_operator)])
  (unary_expression (identifier) @name @reference.name .)
  (equality_expression (identifier) @name @reference.name .)
  (relational_expression (identifier) @name @reference.name .)
  (additive_expression (identifier) @name @reference.name .)
  (conditional_expression . (identifier) @name @reference.name . consequence: (_))
  (conditional_expression consequence: (identifier) @name @reference.name . alternative: (_))
  (conditional_expression alternative: (identifier) @name @reference.name .)
  (function_body . (identifier) @name @reference.name .)
  (function_expression_body . (identifier) @name @reference.name .)
  (await_expression (identifier) @name @reference.name .)
  (template_substitution (identifier) @name @reference.name .)
  (template_substitution (identifier_dollar_escaped) @name @reference.name)
]

; constants in patterns (the grammar may take the type of `Cart()` for one)
([(switch_statement_case (constant_pattern (identifier) @name @reference.name))
  (switch_expression_case . (constant_pattern (identifier) @name @reference.name))] (#match? @name "^[A-Za-z]"))

; types
[
  (formal_parameter (type_identifier) @name)
  (normal_parameter_type (type_identifier) @name)
  (function_signature (type_identifier) @name)
  (getter_signature (type_identifier) @name)
  (function_type (type_identifier) @name)
  (declaration (type_identifier) @name)
  (initialized_variable_definition (type_identifier) @name)
  (program (type_identifier) @name)
  (type_arguments (type_identifier) @name)
  (type_bound (type_identifier) @name)
  (type_test (type_identifier) @name)
  (type_cast (type_identifier) @name)
  (variable_pattern (type_identifier) @name)
  (object_pattern (type_identifier) @name)
  (extension_declaration class: (type_identifier) @name)
  (representation_declaration type: (type_identifier) @name)
  (for_statement . (_ (type_identifier) @name))
  (for_element . (_ (type_identifier) @name))
] @reference.type

; local types
(type_parameters (type_parameter . (type_identifier) @name)) @generic
(type_parameters (type_parameter . (type_identifier) @name (type_bound (type_identifier) @type))) @generic
(formal_parameter (type_identifier) @type name: (identifier) @name) @binding
(formal_parameter name: (identifier) @name) @binding
(formal_parameter . (identifier) @name .) @binding
(initialized_variable_definition (type_identifier) @type name: (identifier) @name) @binding
(initialized_variable_definition name: (identifier) @name value: [(list_literal) (string_literal)] @value.new .) @binding
(initialized_variable_definition name: (identifier) @name . value: (identifier) @value.new . value: (selector (argument_part)) . [(cascade_section)]* . (#match? @value.new "^_?[A-Z]")) @binding
(initialized_variable_definition name: (identifier) @name . (identifier) @value.call . (selector (unconditional_assignable_selector (identifier))) @value.call . (selector (argument_part)) .) @binding
(initialized_variable_definition name: (identifier) @name . [(identifier) (this)] @value.of . (selector)* @value.of) @binding
(initialized_variable_definition name: (identifier) @name . value: (_ (await_expression . (identifier) @value.of . (selector)* @value.of))) @binding
(initialized_variable_definition name: (identifier) @name . value: (type_cast_expression (type_cast (type_identifier) @type))) @binding
(initialized_variable_definition name: (identifier) @name . value: (if_null_expression . first: [(identifier) (this)] @value.of . (selector)* @value.of . second: (_))) @binding
(initialized_variable_definition name: (identifier) @name) @binding
(type_test_expression . (identifier) @name . (type_test . (is_operator) . (type_identifier) @type)) @binding.narrowed
; (the first node within a `for` is its `for_loop_parts`; naming this kind took a fifth of the time to compile all patterns)
[(for_statement . (_ (type_identifier) @type name: (identifier) @name))
 (for_element . (_ (type_identifier) @type name: (identifier) @name))] @binding
[(for_statement . (_ name: (identifier) @name @element . [(identifier) (this)] @value.item . (selector)* @value.item))
 (for_element . (_ name: (identifier) @name @element . [(identifier) (this)] @value.item . (selector)* @value.item))] @binding
[(for_statement . (_ name: (identifier) @name @element))
 (for_element . (_ name: (identifier) @name @element))] @binding
(for_statement) @scope.block
(for_element) @scope.block
([(identifier) (this)] @value.item . (selector)* @value.item
  . (selector [(unconditional_assignable_selector (identifier) @_each) (conditional_assignable_selector (identifier) @_each)])
  . (selector (argument_part (arguments . (argument (function_expression parameters: (formal_parameter_list . (formal_parameter . (identifier) @name .) .))))))
  (#any-of? @_each "forEach" "map" "where" "any" "every" "firstWhere" "lastWhere" "singleWhere" "firstWhereOrNull" "lastWhereOrNull" "singleWhereOrNull" "indexWhere" "lastIndexWhere" "removeWhere" "retainWhere" "expand" "takeWhile" "skipWhile" "sortedBy" "groupBy" "none")) @binding
(catch_parameters (identifier) @name) @binding
((identifier) @value.passed . (selector (argument_part (arguments (argument (function_expression parameters: (formal_parameter_list . (formal_parameter . (identifier) @name .) .))))))
  (#any-of? @value.passed "testWidgets" "patrolTest" "patrolWidgetTest" "testGoldens")) @binding
(variable_pattern . (type_identifier) @type . (identifier) @name) @binding
(switch_statement_case) @scope.block
(switch_expression_case) @scope.block
(variable_pattern (identifier) @name) @binding
(pattern_variable_declaration (_ (constant_pattern . (identifier) @name .))) @binding
(for_loop_parts (_ (constant_pattern . (identifier) @name .))) @binding

; functions without names
(function_expression) @scope.block

; environment and processes
((identifier) @_platform . (selector (unconditional_assignable_selector (identifier) @_environment)) . (selector (unconditional_assignable_selector (index_selector (string_literal) @name)))
  (#eq? @_platform "Platform") (#eq? @_environment "environment")) @reference.env
(const_object_expression (type_identifier) @_type (identifier) @_from (arguments . (argument (string_literal) @name))
  (#any-of? @_type "String" "bool" "int") (#eq? @_from "fromEnvironment")) @reference.env
((identifier) @_process . (selector (unconditional_assignable_selector (identifier) @_run)) . (selector (argument_part (arguments . (argument (string_literal) @name))))
  (#eq? @_process "Process") (#any-of? @_run "run" "start" "runSync")) @reference.exec

[(comment) (documentation_comment)] @comment
(string_literal) @string

; operators
(additive_expression . (identifier) @receiver . (additive_operator) @name) @reference.implicit
(multiplicative_expression . (identifier) @receiver . (multiplicative_operator) @name) @reference.implicit
(relational_expression . (identifier) @receiver . (relational_operator) @name) @reference.implicit
((equality_expression . (identifier) @receiver . (equality_operator) @name . (_) @_other) @reference.implicit (#not-eq? @_other "null"))
((identifier) @receiver . (selector (unconditional_assignable_selector (index_selector . "[" @name)))) @reference.implicit
(assignable_expression . (identifier) @receiver . (unconditional_assignable_selector (index_selector . "[" @name))) @reference.implicit
