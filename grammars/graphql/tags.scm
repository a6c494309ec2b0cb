; definitions: what a resolver answers is a property, what is handed over a field
(object_type_definition (description)? @doc (name) @name (fields_definition)? @body) @definition.class
(interface_type_definition (description)? @doc (name) @name (fields_definition)? @body) @definition.interface
(input_object_type_definition (description)? @doc (name) @name (input_fields_definition)? @body) @definition.struct
(enum_type_definition (description)? @doc (name) @name (enum_values_definition)? @body) @definition.enum
(union_type_definition (description)? @doc (name) @name) @definition.type
(scalar_type_definition (description)? @doc (name) @name) @definition.type
(directive_definition (description)? @doc (name) @name) @definition.macro
(enum_value_definition (description)? @doc (enum_value (name) @name)) @definition.variant
(field_definition (description)? @doc (name) @name (type) @type) @definition.property
(input_fields_definition (input_value_definition (description)? @doc (name) @name (type) @type) @definition.field)

; extensions add to a type
(object_type_extension (name) @name) @scope.type
(interface_type_extension (name) @name) @scope.type
(input_object_type_extension (name) @name) @scope.type
(enum_type_extension (name) @name) @scope.type

; operations and fragments
(operation_definition (name) @name (selection_set) @body) @definition.function
(fragment_definition (fragment_name (name) @name) (selection_set) @body) @definition.macro

; types in use
(implements_interfaces (named_type (name) @name)) @reference.implements
(type (named_type (name) @name)) @reference.type
(non_null_type (named_type (name) @name)) @reference.type
(union_member_types (named_type (name) @name)) @reference.type
(type_condition (named_type (name) @name)) @reference.type
(root_operation_type_definition (named_type (name) @name)) @reference.type
(directive (name) @name) @reference.decorator

; calls of fragments, and what operations ask for
(fragment_spread (fragment_name (name) @name)) @reference.call
(document (definition (executable_definition [(operation_definition) (fragment_definition)] @name))) @verb @reference.operation

; lexical; descriptions are no part of a signature
[(comment) (description)] @comment
(value (string_value) @string)
