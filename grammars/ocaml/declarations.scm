; what implementations and interfaces have in common: declarations, their types, and what is opened; the doc of many stands
; below them (that of a variant may be its last constructor's)
(module_definition (module_binding (module_name) @name !body module_type: (signature) @body)) @definition.module
(module_definition (module_binding (module_name) @name (module_parameter) !body module_type: (_) @body)) @definition.module
(module_type_definition (module_type_name) @name body: (_) @body) @definition.interface

((type_definition (type_binding name: (type_constructor) @name body: (record_declaration)) @definition.struct .) . (comment) @below (#match? @below "^\\(\\*\\*[^*/]"))
(type_binding name: (type_constructor) @name body: (record_declaration)) @definition.struct
(type_binding name: (type_constructor) @name body: (variant_declaration)) @definition.enum
((type_definition (type_binding name: (type_constructor) @name) @definition.type .) . (comment) @below (#match? @below "^\\(\\*\\*[^*/]"))
(type_binding name: (type_constructor) @name) @definition.type
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.type
(constructor_declaration (constructor_name) @name) @definition.variant
(field_declaration (field_name) @name type: (_) @type) @definition.field
(class_binding (class_name) @name class_type: (_) @body) @definition.class
(method_specification (method_name) @name) @definition.method
((value_specification (value_name) @name type: (function_type)) @definition.function . (comment) @below (#match? @below "^\\(\\*\\*[^*/]"))
((value_specification (value_name) @name) @definition.constant . (comment) @below (#match? @below "^\\(\\*\\*[^*/]"))
((external (value_name) @name) @definition.function . (comment) @below (#match? @below "^\\(\\*\\*[^*/]"))
(value_specification (value_name) @name type: (function_type)) @definition.function
(value_specification (value_name) @name) @definition.constant
(external (value_name) @name) @definition.function

(open_module module: (module_path) @module) @import @star
(module_binding (module_name) @alias !body module_type: (module_type_path) @module) @import
(module_parameter (module_name) @alias module_type: (module_type_path) @module) @import
(signature (include_module_type module_type: (module_type_path) @name) @reference.extends)
((type_constructor_path . (type_constructor) @name .) @reference.type (#not-eq? @name "t"))
((type_constructor_path (extended_module_path) @receiver (type_constructor) @name) @reference.type (#not-eq? @name "t"))

((comment) @comment (#not-eq? @comment "(**/**)"))
[(string) (quoted_string)] @string
