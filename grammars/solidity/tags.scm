; contracts, and what they hold
(contract_declaration name: (identifier) @name body: (_) @body) @definition.class
(library_declaration name: (identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(struct_declaration name: (identifier) @name body: (_) @body) @definition.struct
(struct_member type: (type_name) @type name: (identifier) @name) @definition.field
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_value) @name @definition.variant
(event_definition name: (identifier) @name) @definition.type
(error_declaration name: (identifier) @name) @definition.type
(user_defined_type_definition name: (identifier) @name) @definition.type
(state_variable_declaration type: (type_name) @type (visibility) @private name: (identifier) @name (#eq? @private "private")) @definition.field
(state_variable_declaration type: (type_name) @type name: (identifier) @name) @definition.field
(constant_variable_declaration type: (type_name) @type name: (identifier) @name) @definition.constant
; a library's function may be called on its first parameter, by `using L for T`
(library_declaration (contract_body (function_definition name: (identifier) @name . (parameter type: (type_name) @extended) return_type: (return_type_definition . (parameter type: (type_name) @type) .)) @definition.function))
(library_declaration (contract_body (function_definition name: (identifier) @name . (parameter type: (type_name) @extended)) @definition.function))
(function_definition name: (identifier) @name (visibility) @private (#eq? @private "private")) @definition.function
(function_definition name: (identifier) @name return_type: (return_type_definition . (parameter type: (type_name) @type) .)) @definition.function
(function_definition name: (identifier) @name) @definition.function
(modifier_definition name: (identifier) @name) @definition.function
(constructor_definition "constructor" @name body: (_) @body) @definition.constructor
(fallback_receive_definition ["receive" "fallback"] @name) @definition.function

; imports
(import_directive import_name: (identifier) @name . source: (string) @module) @import
(import_directive import_name: (identifier) @name . "," source: (string) @module) @import
(import_directive import_name: (identifier) @name source: (string) @module) @import
(import_directive import_name: (identifier) @name . "as" . alias: (identifier) @alias source: (string) @module) @import
(import_directive . "import" . "*" . "as" . alias: (identifier) @alias source: (string) @module) @import
(import_directive . "import" . source: (string) @module @star) @import

; inheritance
(inheritance_specifier ancestor: (user_defined_type) @name) @reference.extends

; calls
(call_expression function: (expression (identifier) @name @reference.call))
(call_expression function: (expression (member_expression object: (_) @receiver property: (identifier) @name))) @reference.call
; the parser reads `a || b.f()` as `(a || b).f()`
(call_expression function: (expression (member_expression object: (expression (binary_expression right: (expression [(identifier) (member_expression)] @receiver))) property: (identifier) @name))) @reference.call
(call_expression function: (expression (struct_expression type: (expression (member_expression object: (_) @receiver property: (identifier) @name))))) @reference.call
(call_expression function: (expression (struct_expression type: (expression (identifier) @name)))) @reference.call
(new_expression name: (type_name (user_defined_type) @name)) @reference.new
(modifier_invocation (identifier) @name) @reference.call
(emit_statement name: (expression (identifier) @name)) @reference.name
(emit_statement name: (expression (member_expression object: (_) @receiver property: (identifier) @name))) @reference.name
(revert_statement error: (expression (identifier) @name)) @reference.throw
(revert_statement error: (expression (member_expression object: (identifier) @receiver property: (identifier) @name))) @reference.throw
(using_directive (type_alias (identifier) @name)) @reference.name
(member_expression object: (identifier) @name @reference.name (#match? @name "^[A-Z]"))

; types
(type_name (user_defined_type) @name) @reference.type

; local types
(parameter type: (type_name) @type name: (identifier) @name) @binding
(variable_declaration type: (type_name) @type name: (identifier) @name) @binding

(comment) @comment
(string) @string

; what tells overloads apart
(call_expression "(" @arguments)
(function_definition "(" @arguments)
(constructor_definition "(" @arguments)
