; what a file declares
(named_module (attributes (attribute (simple_type (long_identifier) @_open @default))) name: (long_identifier) @name
  (#match? @_open "^AutoOpen(?:Attribute)?$")) @package
(named_module name: (long_identifier) @name) @package
(namespace name: (long_identifier) @name) @package
(module_defn (attributes (attribute (simple_type (long_identifier) @_open @default))) (identifier) @name
  (#match? @_open "^AutoOpen(?:Attribute)?$")) @definition.module
(module_defn (identifier) @name) @definition.module

; types
(record_type_defn (type_name type_name: (identifier) @name)) @definition.struct
(record_field (identifier) @name (_) @type) @definition.field
(union_type_defn (type_name type_name: (identifier) @name)) @definition.enum
(union_type_case (identifier) @name) @definition.variant
(enum_type_defn (type_name type_name: (identifier) @name)) @definition.enum
(enum_type_case (identifier) @name) @definition.variant
(anon_type_defn (type_name type_name: (identifier) @name)) @definition.class
(type_abbrev_defn (type_name type_name: (identifier) @name)) @definition.type
(exception_definition exception_name: (long_identifier) @name) @definition.class
(type_extension (type_name type_name: (identifier) @name)) @scope.extension

; members
; extension methods, which are called on values of the type of their first parameter
(member_defn (attributes (attribute (simple_type (long_identifier (identifier) @_extension .)))) (method_or_prop_defn name: (property_or_ident . (identifier) @name .) args: [
    (paren_pattern (typed_pattern . (identifier_pattern) . (_) @extended))
    (paren_pattern (repeat_pattern . (typed_pattern . (identifier_pattern) . (_) @extended)))
    (paren_pattern (typed_pattern (repeat_pattern . (typed_pattern . (identifier_pattern) . (_) @extended))))
    (typed_pattern (paren_pattern (typed_pattern . (identifier_pattern) . (_) @extended)))
    (typed_pattern (paren_pattern (repeat_pattern . (typed_pattern . (identifier_pattern) . (_) @extended))))
    (typed_pattern (paren_pattern (typed_pattern (repeat_pattern . (typed_pattern . (identifier_pattern) . (_) @extended)))))
  ]) (#eq? @_extension "Extension")) @definition.method
(member_defn (access_modifier) @private (method_or_prop_defn name: (property_or_ident [method: (identifier) @name (identifier) @name] .))) @definition.method
(member_defn (method_or_prop_defn name: (property_or_ident method: (identifier) @name))) @definition.method
(member_defn (method_or_prop_defn name: (property_or_ident . (identifier) @name .))) @definition.method
(member_defn (member_signature (identifier) @name)) @definition.method

; functions, and values of modules
(function_or_value_defn (function_declaration_left . (access_modifier) @private . (identifier) @name) body: (_) @body) @definition.function
(function_or_value_defn (function_declaration_left . (identifier) @name) body: (_) @body) @definition.function
(function_or_value_defn (value_declaration_left . (identifier_pattern (long_identifier_or_op (identifier) @name) .) .) body: [
    (fun_expression)
    (infix_expression (fun_expression) .)
    (application_expression (paren_expression (fun_expression)) .)
  ] @body) @definition.function
(named_module (declaration_expression (function_or_value_defn (value_declaration_left (identifier_pattern (long_identifier_or_op (identifier) @name))) body: (_) @body) @definition.constant))
(namespace (module_defn (declaration_expression (function_or_value_defn (value_declaration_left (identifier_pattern (long_identifier_or_op (identifier) @name))) body: (_) @body) @definition.constant)))
(named_module (module_defn (declaration_expression (function_or_value_defn (value_declaration_left (identifier_pattern (long_identifier_or_op (identifier) @name))) body: (_) @body) @definition.constant)))

; imports
(import_decl (long_identifier) @module @star) @import

; inheritance
(class_inherits_decl (simple_type (long_identifier) @name)) @reference.extends
(interface_implementation (simple_type (long_identifier) @name)) @reference.implements

; calls
(application_expression . (long_identifier_or_op . (identifier) @name @reference.call .))
(application_expression . (long_identifier_or_op (long_identifier . (identifier)+ @receiver . (identifier) @name .))) @reference.call

; functions that are passed on
(infix_expression (long_identifier_or_op . (identifier) @name @reference.name .))
(infix_expression (long_identifier_or_op (long_identifier . (identifier)+ @receiver . (identifier) @name .))) @reference.name
(application_expression (_) . (long_identifier_or_op . (identifier) @name @reference.name .))
(application_expression (_) . (long_identifier_or_op (long_identifier . (identifier)+ @receiver . (identifier) @name .))) @reference.name
(list_expression (long_identifier_or_op . (identifier) @name @reference.name .))
(tuple_expression (long_identifier_or_op . (identifier) @name @reference.name .))
(function_or_value_defn body: (long_identifier_or_op . (identifier) @name @reference.name .))

; types
(simple_type (long_identifier) @name) @reference.type

; locals
(typed_pattern (identifier_pattern (long_identifier_or_op (identifier) @name)) (simple_type (long_identifier) @type)) @binding
(argument_patterns (long_identifier . (identifier) @name .)) @binding
(fun_expression) @scope.block
(property_or_ident instance: (identifier) @name @self) @binding
(repeat_pattern (identifier_pattern . (long_identifier_or_op . (identifier) @name .) .)) @binding
(identifier_pattern (long_identifier_or_op) (identifier_pattern . (long_identifier_or_op . (identifier) @name .) .)) @binding
(paren_pattern (identifier_pattern . (long_identifier_or_op . (identifier) @name .) .)) @binding
(cons_pattern (identifier_pattern . (long_identifier_or_op . (identifier) @name .) .)) @binding
(field_pattern (identifier_pattern . (long_identifier_or_op . (identifier) @name .) .)) @binding
(rule pattern: (identifier_pattern . (long_identifier_or_op . (identifier) @name .) .) (#match? @name "^[a-z_]")) @binding
(for_expression . (identifier_pattern . (long_identifier_or_op . (identifier) @name .) .)) @binding
(function_or_value_defn (function_declaration_left) body: (declaration_expression (function_or_value_defn (value_declaration_left (identifier_pattern (long_identifier_or_op (identifier) @name)))) @binding))

(attributes) @attribute
[(line_comment) (block_comment)] @comment
(string) @string
