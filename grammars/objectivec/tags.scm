; What Objective-C adds to C. A method is called by the first word of its selector: `initWithStore:name:` is initWithStore.

; classes: a category and an implementation add to what an interface declares
(class_interface . (identifier) @name . superclass: (_)) @definition.class
(class_interface . (identifier) @name . "(") @scope.extension
(class_implementation . (identifier) @name) @scope.implementation
(protocol_declaration . (identifier) @name) @definition.interface

; members
(method_definition (method_type (type_name [(type_identifier) (primitive_type) (sized_type_specifier)] @type)) . (identifier) @name (compound_statement) @body) @definition.method
(method_definition (method_type) . (identifier) @name (compound_statement) @body) @definition.method
(protocol_declaration (method_declaration (method_type (type_name [(type_identifier) (primitive_type) (sized_type_specifier)] @type)) . (identifier) @name) @definition.method)
(qualified_protocol_interface_declaration (method_declaration (method_type (type_name [(type_identifier) (primitive_type) (sized_type_specifier)] @type)) . (identifier) @name) @definition.method)
(method_declaration (method_type (type_name [(type_identifier) (primitive_type) (sized_type_specifier)] @type)) . (identifier) @name) @definition.method @forward
(protocol_declaration (method_declaration (method_type) . (identifier) @name) @definition.method)
(qualified_protocol_interface_declaration (method_declaration (method_type) . (identifier) @name) @definition.method)
(method_declaration (method_type) . (identifier) @name) @definition.method @forward
(property_declaration (struct_declaration (type_identifier) @type (struct_declarator [(identifier) @name (pointer_declarator declarator: (identifier) @name)]))) @definition.property
(property_declaration (struct_declaration (struct_declarator [(identifier) @name (_ declarator: (identifier) @name)]))) @definition.property
(instance_variable (struct_declaration (type_identifier) @type (struct_declarator [(identifier) @name (pointer_declarator declarator: (identifier) @name)])) @definition.field)
(instance_variable (struct_declaration (struct_declarator [(identifier) @name (_ declarator: (identifier) @name)])) @definition.field)
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator (block_pointer_declarator declarator: (type_identifier) @name)))) @definition.type

; inheritance
(class_interface superclass: (identifier) @name) @reference.extends
(class_interface (parameterized_arguments (type_name (type_identifier) @name))) @reference.implements
(protocol_declaration (protocol_reference_list (identifier) @name)) @reference.implements
(typedefed_specifier (protocol_reference_list (identifier) @name)) @reference.type

; messages
(message_expression receiver: [(identifier) (field_expression)] @receiver . method: (identifier) @name) @reference.call
(message_expression receiver: (message_expression receiver: (identifier) @receiver . method: (identifier) @_alloc .) . method: (identifier) @name
  (#any-of? @_alloc "alloc" "new" "sharedInstance" "defaultManager" "shared")) @reference.call
(selector_expression (identifier) @name) @reference.name

; types whose members are used, and members of self
(message_expression receiver: (identifier) @name @reference.name (#match? @name "^[A-Z]"))
(field_expression argument: (identifier) @receiver field: (field_identifier) @name (#eq? @receiver "self")) @reference.field
; properties of values, and methods without arguments that are called as if they were properties
(field_expression argument: [(identifier) (field_expression)] @receiver field: (field_identifier) @name) @reference.property
(field_expression argument: (identifier) @name @reference.name (#match? @name "^[A-Z]"))

; types
(type_name (type_identifier) @name) @reference.type
(property_declaration (struct_declaration (type_identifier) @name)) @reference.type
(instance_variable (struct_declaration (type_identifier) @name)) @reference.type

; local types
(method_parameter (method_type (type_name (type_identifier) @type)) (identifier) @name) @binding
(method_parameter (identifier) @name) @binding

(block_literal) @scope.block
