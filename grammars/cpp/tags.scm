; A declarator nests once for every `*`, `&` and `[]`: `(_ x)` stands for any of them.
; Namespaces are no container in names: `ns::f()` finds f in the files that declare the namespace.
(namespace_definition name: (_) @name) @package
(namespace_definition !name body: (_) @scope.private)

; classes. Specialisations bear the name of what they specialise, which is also their type
(class_specifier name: [(type_identifier) @name (template_type name: (_) @name @type)
  (qualified_identifier scope: (_) @container name: (type_identifier) @name)] body: (_) @body) @definition.class
(struct_specifier name: [(type_identifier) @name (template_type name: (_) @name @type)
  (qualified_identifier scope: (_) @container name: (type_identifier) @name)] body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(type_definition type: (struct_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (union_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(concept_definition name: (identifier) @name) @definition.interface
(alias_declaration name: (type_identifier) @name type: (_) @type) @definition.type
(type_definition type: [(type_identifier) (primitive_type) (sized_type_specifier) (qualified_identifier) (template_type)] @type declarator: [
  (type_identifier) @name
  (_ declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
]) @definition.type
(type_definition type: [(struct_specifier name: (_) @_tag) (union_specifier name: (_) @_tag) (enum_specifier name: (_) @_tag)] @type
  declarator: (type_identifier) @name @definition.type (#not-eq? @name @_tag))
(enumerator name: (identifier) @name) @definition.variant

; who may use members: a class begins private, a struct public, and its sections change that
(class_specifier body: (_) @scope.private)
(struct_specifier body: (_) @scope.public)
(union_specifier body: (_) @scope.public)
((access_specifier) @scope.public_section (#eq? @scope.public_section "public"))
((access_specifier) @scope.private_section (#not-eq? @scope.private_section "public"))

; tests: gtest (the fixture is the container), Catch2 and doctest (a call and the block behind it)
(function_definition !type declarator: (function_declarator declarator: (identifier) @_test
    parameters: (parameter_list . (parameter_declaration type: (_) @container) . (parameter_declaration type: (_) @name) .))
  (#match? @_test "^(?:TYPED_)?TEST(?:_[FPG])?$|^TYPED_TEST_P$|^BENCHMARK_F$|^BOOST_FIXTURE_TEST_CASE$")) @definition.function
(function_definition !type declarator: (function_declarator declarator: (identifier) @_test
    parameters: (parameter_list . (parameter_declaration type: (_) @name) .))
  (#match? @_test "^BOOST_AUTO_TEST_CASE$")) @definition.function
((expression_statement (call_expression function: (identifier) @_test
    arguments: (argument_list . (string_literal) @name))) . (compound_statement) @definition.test
  (#match? @_test "^(?:TEST_CASE|SCENARIO)$"))
((expression_statement (call_expression function: (identifier) @_test
    arguments: (argument_list . (_) . (string_literal) @name))) . (compound_statement) @definition.test
  (#eq? @_test "TEST_CASE_METHOD"))
((expression_statement (call_expression function: (identifier) @_test)) . (compound_statement) @scope.test
  (#match? @_test "^(?:TEST_CASE|SCENARIO|TEST_CASE_METHOD|TEMPLATE_TEST_CASE)$"))

; functions, of types and of none; what stands behind the arrow is the type
(function_definition type: (placeholder_type_specifier) declarator: (function_declarator
  declarator: [(identifier) (field_identifier)] @name (trailing_return_type (_) @type))) @definition.function
(field_declaration type: (placeholder_type_specifier) declarator: (function_declarator
  declarator: (field_identifier) @name (trailing_return_type (_) @type))) @definition.method
(function_definition type: (_) @type declarator: [
  (_ declarator: [(identifier) (field_identifier) (operator_name)] @name)
  (_ declarator: (template_function name: (_) @name))
  (_ (_ declarator: [(identifier) (field_identifier) (operator_name)] @name))
  (_ declarator: (_ declarator: (_ declarator: [(identifier) (field_identifier) (operator_name)] @name)))
]) @definition.function
(function_definition declarator: (_ declarator: (destructor_name) @name)) @definition.method
(function_definition declarator: (_ declarator: [
  (qualified_identifier scope: [(namespace_identifier) @container (template_type name: (_) @container)] name: (identifier) @name)
  (qualified_identifier name: (qualified_identifier
    scope: [(namespace_identifier) @container (template_type name: (_) @container)] name: (identifier) @name))])
  (#eq? @name @container)) @definition.constructor
(function_definition type: (_)? @type declarator: (_ declarator: [
  (qualified_identifier scope: [(namespace_identifier) @container (template_type name: (_) @container)]
    name: [(identifier) (operator_name) (destructor_name)] @name)
  (qualified_identifier name: (qualified_identifier scope: [(namespace_identifier) @container (template_type name: (_) @container)]
    name: [(identifier) (operator_name) (destructor_name)] @name))])) @definition.method
(function_definition type: (_) @type declarator: (_ (_ declarator: [
  (qualified_identifier scope: [(namespace_identifier) @container (template_type name: (_) @container)]
    name: [(identifier) (operator_name) (destructor_name)] @name)
  (qualified_identifier name: (qualified_identifier scope: [(namespace_identifier) @container (template_type name: (_) @container)]
    name: [(identifier) (operator_name) (destructor_name)] @name))]))) @definition.method
(function_definition !type declarator: (function_declarator declarator: (identifier) @name)
  (#not-match? @name "^(?:[A-Z0-9]+_[A-Z0-9_]*|TEST|BENCHMARK|SCENARIO|main)$")) @definition.constructor
(declaration !type declarator: (function_declarator declarator: (identifier) @name)
  (#not-match? @name "^[A-Z0-9]+_[A-Z0-9_]*$")) @definition.constructor
; declared in a class, or in a header for another file to define
(field_declaration type: (_) @type declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name)] @name)
  (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name))
  (_ (_ . (function_declarator declarator: [(field_identifier) (operator_name)] @name)))
]) @definition.method
(declaration !type declarator: (function_declarator declarator: (destructor_name) @name)) @definition.method
(declaration type: (_) @type declarator: [
  (function_declarator declarator: [(identifier) (operator_name)] @name)
  (_ . (function_declarator declarator: [(identifier) (operator_name)] @name))
]) @definition.function @forward

; members and variables; not the local ones
(field_declaration type: (_) @type declarator: [
  (field_identifier) @name
  (_ (field_identifier) @name)
  (_ (_ (field_identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
]) @definition.field
(translation_unit (declaration type: (_) @type declarator: [
  (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @definition.variable)
(declaration_list (declaration type: (_) @type declarator: [
  (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @definition.variable)
(preproc_def name: (identifier) @name value: (_)) @definition.constant
(preproc_function_def name: (identifier) @name value: (_)? @body) @definition.macro

; imports: an include brings every name of the file
(preproc_include path: (_) @module) @import @star
(namespace_alias_definition name: (namespace_identifier) @alias [(namespace_identifier) (nested_namespace_specifier)] @module .) @import

; locals
(template_parameter_list [
  (type_parameter_declaration (type_identifier) @name)
  (optional_type_parameter_declaration name: (type_identifier) @name)]) @generic
(parameter_declaration type: (_) @type declarator: [(identifier) @name (_ (identifier) @name) (_ (_ (identifier) @name))]) @binding
(optional_parameter_declaration type: (_) @type declarator: [(identifier) @name (_ (identifier) @name)]) @binding
(function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))) @binding
(declaration type: (_) @type declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name) (reference_declarator (identifier) @name) (array_declarator declarator: (identifier) @name)
  (init_declarator declarator: [(identifier) @name (pointer_declarator declarator: (identifier) @name)
    (reference_declarator (identifier) @name) (array_declarator declarator: (identifier) @name)])
]) @binding
; `Cart cart(shop);` in a function, which the grammar takes for the declaration of one
(compound_statement (declaration type: (_) @type declarator: (function_declarator declarator: (identifier) @name
  parameters: (parameter_list . (parameter_declaration !declarator))))) @binding
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: [(identifier) @name (_ (identifier) @name)] value: [
  (new_expression type: (_) @value.new)
  (compound_literal_expression type: (_) @value.new)
])) @binding
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: [(identifier) @name (_ (identifier) @name)]
  value: (call_expression function: [(identifier) (qualified_identifier) (field_expression)] @value.call))
  (#not-match? @value.call "^std::(?:move|as_const|c?ref)$|(?:make_(?:unique|shared)|Make(?:Unique|Shared)|_cast|\\bq\\w+Cast|\\bQ\\w*Pointer)<")) @binding
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: [(identifier) @name (_ (identifier) @name)] value:
  (call_expression function: [
    (qualified_identifier name: (template_function name: (_) @_make arguments: (template_argument_list . (type_descriptor) @value.new)))
    (template_function name: (_) @_make arguments: (template_argument_list . (type_descriptor) @value.new))]))
  (#match? @_make "^(?:make_(?:unique|shared)|Make(?:Unique|Shared)|(?:static|dynamic)_pointer_cast|(?:static|dynamic|reinterpret|const|qobject|qgraphicsitem)_cast|qSharedPointer\\w*Cast|Q\\w*Pointer)$")) @binding
; what Qt's pointers make: QSharedPointer<Cart>::create()
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: (identifier) @name value:
  (call_expression function: (qualified_identifier
    scope: (template_type name: (_) @_pointer arguments: (template_argument_list . (type_descriptor) @value.new)) name: (identifier) @_create)))
  (#eq? @_pointer "QSharedPointer") (#eq? @_create "create")) @binding
(condition_clause value: (declaration type: (placeholder_type_specifier) declarator: [(identifier) @name (_ (identifier) @name)]
  value: (call_expression function: [(identifier) (qualified_identifier) (field_expression)] @value.call))
  (#not-match? @value.call "(?:_cast|\\bq\\w+Cast)<")) @binding
(condition_clause value: (declaration type: (placeholder_type_specifier) declarator: [(identifier) @name (_ (identifier) @name)] value:
  (call_expression function: [
    (qualified_identifier name: (template_function name: (_) @_make arguments: (template_argument_list . (type_descriptor) @value.new)))
    (template_function name: (_) @_make arguments: (template_argument_list . (type_descriptor) @value.new))]))
  (#match? @_make "^(?:(?:static|dynamic)_pointer_cast|(?:static|dynamic|reinterpret|const|qobject|qgraphicsitem)_cast|qSharedPointer\\w*Cast)$")) @binding
(condition_clause value: (declaration type: (placeholder_type_specifier) declarator: [(identifier) @name (_ (identifier) @name)]
  value: (field_expression) @value.of)) @binding
(structured_binding_declarator (identifier) @name) @binding
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: [(identifier) @name (_ (identifier) @name)] value: (identifier) @value.of)) @binding
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: [(identifier) @name (_ (identifier) @name)]
  value: (pointer_expression argument: [(identifier) (field_expression)] @value.of))) @binding
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: [(identifier) @name (_ (identifier) @name)]
  value: (call_expression function: (qualified_identifier scope: (_) @_std name: (identifier) @_move) arguments: (argument_list . [(identifier) (field_expression)] @value.of .)))
  (#eq? @_std "std") (#any-of? @_move "move" "as_const" "ref" "cref")) @binding
(lambda_capture_initializer left: (identifier) @name right: (identifier) @value.of) @binding
(for_range_loop type: (placeholder_type_specifier) declarator: [(identifier) @name (_ (identifier) @name)] right: (_) @value.item) @binding
(for_range_loop type: (placeholder_type_specifier) declarator: (_ (structured_binding_declarator (identifier) . (identifier) @name .)) right: (_) @value.entry) @binding
(for_range_loop) @scope.block
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: [(identifier) @name (_ (identifier) @name)] value: (field_expression) @value.of)) @binding
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: [(identifier) @name (_ (identifier) @name)] value: (subscript_expression argument: (_) @value.entry))) @binding
(for_range_loop type: (_) @type declarator: [(identifier) @name (_ (identifier) @name)]) @binding
(lambda_expression) @scope.block

; calls: a bare identifier as role is one that a local hides (a callback parameter)
(call_expression function: (identifier) @name @reference.call)
(call_expression function: (template_function name: (_) @name)) @reference.call
(call_expression function: (field_expression argument: (_) @receiver field: [
  (field_identifier) @name (template_method name: (_) @name)])) @reference.call
(call_expression function: (qualified_identifier
  scope: [(namespace_identifier) @receiver (template_type name: (_) @receiver)] name: [(identifier) @name (template_function name: (_) @name)])
  (#not-eq? @receiver "std")) @reference.call
(call_expression function: (qualified_identifier scope: (_) @_outer name: (qualified_identifier
  scope: [(namespace_identifier) @receiver (template_type name: (_) @receiver)] name: [(identifier) @name (template_function name: (_) @name)]))
  (#not-eq? @_outer "std")) @reference.call
(new_expression type: [
  (type_identifier) @name (template_type name: (_) @name)
  (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])]) @reference.new
(declaration type: [(type_identifier) @name (template_type name: (_) @name) (qualified_identifier scope: (_) @receiver name: (type_identifier) @name)]
  declarator: (init_declarator value: [(argument_list) (initializer_list)])) @reference.new
(compound_literal_expression type: [(type_identifier) @name (template_type name: (_) @name)]) @reference.new
(compound_statement (declaration type: [(type_identifier) @name (template_type name: (_) @name) (qualified_identifier scope: (_) @receiver name: (type_identifier) @name)]
  declarator: (function_declarator declarator: (identifier) parameters: (parameter_list . (parameter_declaration !declarator))))) @reference.new
(compound_statement (declaration
  declarator: (function_declarator declarator: (identifier) parameters: (parameter_list (parameter_declaration !declarator type: (type_identifier) @name @reference.name)))))
(compound_statement (declaration type: [(type_identifier) @name (template_type name: (_) @name) (qualified_identifier scope: (_) @receiver name: (type_identifier) @name)]
  declarator: (identifier))) @reference.initialize
(call_expression function: [
    (qualified_identifier name: (template_function name: (_) @_make arguments: (template_argument_list . (type_descriptor type: [
      (type_identifier) @name (template_type name: (_) @name) (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])]))))
    (template_function name: (_) @_make arguments: (template_argument_list . (type_descriptor type: [
      (type_identifier) @name (template_type name: (_) @name) (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])])))]
  (#match? @_make "^(?:[Mm]ake_?(?:[Uu]nique|[Ss]hared))$")) @reference.new
(field_initializer . (field_identifier) @name (#match? @name "^[A-Z]")) @reference.new
(field_initializer . [
  (template_method name: (_) @name)
  (qualified_identifier scope: (_) @receiver name: [(field_identifier) @name (template_method name: (_) @name)])
  (qualified_identifier name: (qualified_identifier scope: (_) @receiver name: [(field_identifier) @name (template_method name: (_) @name)]))
]) @reference.new

; inheritance
(base_class_clause [
  (type_identifier) @name (template_type name: (_) @name)
  (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)])
  (qualified_identifier name: (qualified_identifier scope: (_) @receiver name: [(type_identifier) @name (template_type name: (_) @name)]))
  (qualified_identifier . "::" . name: (type_identifier) @name)]) @reference.extends

; types in use
(parameter_declaration type: (type_identifier) @name) @reference.type
(optional_parameter_declaration type: (type_identifier) @name) @reference.type
(declaration type: (type_identifier) @name) @reference.type
(field_declaration type: (type_identifier) @name) @reference.type
(function_definition type: (type_identifier) @name) @reference.type
(for_range_loop type: (type_identifier) @name) @reference.type
(type_descriptor type: [(type_identifier) @name (struct_specifier name: (_) @name !body)]) @reference.type
(template_type name: (type_identifier) @name) @reference.type
(qualified_identifier scope: (namespace_identifier) @receiver name: (type_identifier) @name (#not-eq? @receiver "std")) @reference.type
; the type whose member is used, not where that member is defined
([(call_expression function: [
    (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)])
    (qualified_identifier scope: (namespace_identifier) @receiver name: (qualified_identifier scope: (namespace_identifier) @name name: (identifier)))])
  (argument_list [
    (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)])
    (qualified_identifier scope: (namespace_identifier) @receiver name: (qualified_identifier scope: (namespace_identifier) @name name: (identifier)))])
  (initializer_list [
    (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)])
    (qualified_identifier scope: (namespace_identifier) @receiver name: (qualified_identifier scope: (namespace_identifier) @name name: (identifier)))])
  (init_declarator value: [
    (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)])
    (qualified_identifier scope: (namespace_identifier) @receiver name: (qualified_identifier scope: (namespace_identifier) @name name: (identifier)))])
  (assignment_expression right: [
    (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)])
    (qualified_identifier scope: (namespace_identifier) @receiver name: (qualified_identifier scope: (namespace_identifier) @name name: (identifier)))])
  (binary_expression [
    (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)])
    (qualified_identifier scope: (namespace_identifier) @receiver name: (qualified_identifier scope: (namespace_identifier) @name name: (identifier)))])
  (return_statement [
    (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)])
    (qualified_identifier scope: (namespace_identifier) @receiver name: (qualified_identifier scope: (namespace_identifier) @name name: (identifier)))])
  (case_statement value: [
    (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)])
    (qualified_identifier scope: (namespace_identifier) @receiver name: (qualified_identifier scope: (namespace_identifier) @name name: (identifier)))])
  (conditional_expression [
    (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)])
    (qualified_identifier scope: (namespace_identifier) @receiver name: (qualified_identifier scope: (namespace_identifier) @name name: (identifier)))])
  (pointer_expression argument: (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)]))
  (unary_expression argument: (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)]))
  (parenthesized_expression (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)]))
  (subscript_argument_list (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)]))
  (optional_parameter_declaration default_value: (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)]))
  (field_declaration default_value: (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)]))
  (condition_clause value: (qualified_identifier scope: (namespace_identifier) @name name: [(identifier) (template_function) (qualified_identifier)]))]
  (#not-eq? @name "std") (#not-eq? @receiver "std")) @reference.type
(qualified_identifier scope: (namespace_identifier) @name name: (type_identifier) (#not-eq? @name "std")) @reference.type
(sizeof_expression value: (parenthesized_expression (identifier) @name)) @reference.type


; exceptions thrown
(throw_statement [
  (call_expression function: [(identifier) @name (qualified_identifier scope: (_) @receiver name: (identifier) @name)])
  (compound_literal_expression type: (type_identifier) @name)]) @reference.throw

; members, and functions as values. A bare name is a member where it is written like one
(field_expression argument: (this) @receiver field: (field_identifier) @name) @reference.field
(field_initializer . (field_identifier) @name @reference.field)
(field_expression argument: (identifier) @name @reference.field (#match? @name "^m_|_$"))
(assignment_expression left: (identifier) @name @reference.field (#match? @name "^m_|_$"))
(argument_list (identifier) @name @reference.field (#match? @name "^m_|_$"))
(update_expression argument: (identifier) @name @reference.field (#match? @name "^m_|_$"))
(binary_expression (identifier) @name @reference.field (#match? @name "^m_|_$"))
(return_statement (identifier) @name @reference.field (#match? @name "^m_|_$"))
(argument_list (identifier) @name @reference.name (#not-match? @name "^m_|_$"))
(argument_list (pointer_expression argument: [(identifier) @name
  (qualified_identifier scope: (_) @receiver name: (identifier) @name)])) @reference.name
(initializer_list (identifier) @name @reference.name)
(initializer_pair value: (identifier) @name @reference.name)
(assignment_expression right: (identifier) @name @reference.name (#not-match? @name "^m_|_$"))
(init_declarator value: (identifier) @name @reference.name (#not-match? @name "^m_|_$"))
(_ value: (pointer_expression "&" argument: [(identifier) @name
  (qualified_identifier scope: (_) @receiver name: (identifier) @name)])) @reference.name
(initializer_list (pointer_expression "&" argument: [(identifier) @name
  (qualified_identifier scope: (_) @receiver name: (identifier) @name)])) @reference.name
(assignment_expression right: (pointer_expression "&" argument: [(identifier) @name
  (qualified_identifier scope: (_) @receiver name: (identifier) @name)])) @reference.name
(argument_list [(qualified_identifier scope: (_) @receiver name: (identifier) @name)
  (qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (_) @receiver name: (identifier) @name))]) @reference.name
(initializer_list [(qualified_identifier scope: (_) @receiver name: (identifier) @name)
  (qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (_) @receiver name: (identifier) @name))]) @reference.name
(init_declarator value: [(qualified_identifier scope: (_) @receiver name: (identifier) @name)
  (qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (_) @receiver name: (identifier) @name))]) @reference.name
(assignment_expression right: [(qualified_identifier scope: (_) @receiver name: (identifier) @name)
  (qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (_) @receiver name: (identifier) @name))]) @reference.name
; signals and slots named in macros (Qt), of the object before the macro, or, behind another one in a call of `connect`, of this one
((call_expression function: (identifier) @_macro arguments: (argument_list . (identifier) .) @scope.silent) (#any-of? @_macro "SIGNAL" "SLOT"))
(argument_list "(" @owner [(pointer_expression "&" argument: (_) @receiver) [(this) (identifier) (field_expression) (call_expression)] @receiver]
  . (comment)? . (call_expression function: (identifier) @_macro arguments: (argument_list . (identifier) @name .))
  (#any-of? @_macro "SIGNAL" "SLOT") (#not-match? @receiver "^(?:SIGNAL|SLOT)\\b") (#needs? "SIGNAL(" "SLOT(")) @reference.name
(call_expression function: (identifier) @_connect arguments: (argument_list "(" @owner (_) . (call_expression function: (identifier) @_signal)
  . (call_expression function: (identifier) @_macro arguments: (argument_list . (identifier) @name .)))
  (#any-of? @_connect "connect" "disconnect") (#eq? @_signal "SIGNAL") (#any-of? @_macro "SIGNAL" "SLOT") (#needs? "SIGNAL(")) @reference.name
; members of enums and constants, behind a type or a namespace or by themselves
([(case_statement value: [(qualified_identifier scope: (_) @receiver name: (identifier) @name)
  (qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (_) @receiver name: (identifier) @name))])
  (binary_expression [(qualified_identifier scope: (_) @receiver name: (identifier) @name)
  (qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (_) @receiver name: (identifier) @name))])
  (return_statement [(qualified_identifier scope: (_) @receiver name: (identifier) @name)
  (qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (_) @receiver name: (identifier) @name))])
  (conditional_expression [(qualified_identifier scope: (_) @receiver name: (identifier) @name)
  (qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (_) @receiver name: (identifier) @name))])
  (optional_parameter_declaration default_value: (qualified_identifier scope: (_) @receiver name: (identifier) @name))
  (field_declaration default_value: (qualified_identifier scope: (_) @receiver name: (identifier) @name))
  (template_argument_list (type_descriptor type: (qualified_identifier scope: (_) @receiver name: (type_identifier) @name)))]) @reference.name
(case_statement value: (identifier) @name @reference.field)
(binary_expression (identifier) @name @reference.field (#not-match? @name "^m_|_$"))
(return_statement (identifier) @name @reference.name (#not-match? @name "^m_|_$"))
(conditional_expression (identifier) @name @reference.name)
(cast_expression value: (identifier) @name @reference.name)
(condition_clause value: (identifier) @name @reference.field)
(parenthesized_expression (identifier) @name @reference.field)
(declaration "=" . value: (identifier) @name @reference.field)
(unary_expression (identifier) @name @reference.field)
(update_expression argument: (identifier) @name @reference.field (#not-match? @name "^m_|_$"))
(pointer_expression argument: (identifier) @name @reference.field)
(sizeof_expression value: (identifier) @name @reference.field)
(subscript_expression argument: (identifier) @name @reference.field)
(subscript_argument_list (identifier) @name @reference.field)
(array_declarator size: (identifier) @name @reference.field)
(for_range_loop right: (identifier) @name @reference.field)
(lambda_capture_initializer right: (identifier) @name @reference.field)
[(throw_statement (identifier) @name @reference.field) (co_return_statement (identifier) @name @reference.field) (co_yield_statement (identifier) @name @reference.field)]
(comma_expression (identifier) @name @reference.field)
(decltype (identifier) @name @reference.field)
(optional_parameter_declaration default_value: (identifier) @name @reference.field)
(field_declaration default_value: (identifier) @name @reference.name)
(enumerator value: (identifier) @name @reference.field)
(preproc_if condition: (identifier) @name @reference.field)
(preproc_ifdef name: (identifier) @name @reference.field)
(preproc_defined (identifier) @name @reference.field)
; fields of values whose type is known
(field_expression argument: [(identifier) (field_expression) (call_expression)] @receiver field: (field_identifier) @name) @reference.member
(field_expression argument: (subscript_expression argument: (_) @receiver) field: (field_identifier) @name) @reference.member

; environment and processes
(call_expression function: [(identifier) @_getenv (qualified_identifier name: (identifier) @_getenv)]
  arguments: (argument_list . (string_literal . (string_content) @name))
  (#any-of? @_getenv "getenv" "secure_getenv" "_wgetenv")) @reference.env
(call_expression function: [(identifier) @_exec (qualified_identifier name: (identifier) @_exec)]
  arguments: (argument_list . (string_literal . (string_content) @name))
  (#any-of? @_exec "system" "popen" "_popen" "execl" "execlp" "execle" "execv" "execvp" "execve" "execvpe")) @reference.exec

; lexical; the line `template <...>` may stand between a comment and its definition
(comment) @comment
[(string_literal) (raw_string_literal) (concatenated_string)] @string
(template_parameter_list) @attribute

; what tells overloads apart
[(argument_list) (parameter_list)] @arguments
