; functions and filters
(function_statement (function_name) @name (script_block) @body) @definition.function
(function_statement (function_name) @name) @definition.function

; classes and enums
(class_statement . (simple_name) @name) @definition.class
(class_statement . (simple_name) @_class (class_method_definition (simple_name) @name (script_block) @body) @definition.constructor (#eq? @name @_class))
(class_method_definition (type_literal (type_spec (type_name (type_identifier) @type))) . (simple_name) @name (script_block) @body) @definition.method
(class_method_definition (simple_name) @name (script_block) @body) @definition.method
(class_method_definition (simple_name) @name) @definition.method
(class_property_definition (type_literal (type_spec (type_name (type_identifier) @type))) . (variable) @name) @definition.field
(class_property_definition (variable) @name) @definition.field
(enum_statement (simple_name) @name) @definition.enum
(enum_member (simple_name) @name) @definition.variant

; inheritance
(class_statement . (simple_name) . (simple_name) @name) @reference.extends

; commands are calls
(command command_name: (command_name) @name) @reference.call
(command command_name: (command_name_expr (command_name) @name)) @reference.call
(invokation_expression . (type_literal (type_spec (type_name (type_identifier) @name))) (member_name (simple_name) @_new) (#match? @_new "^[nN]ew$")) @reference.new
(invokation_expression . (type_literal (type_spec (type_name (type_identifier) @receiver))) (member_name (simple_name) @name)) @reference.call
(invokation_expression . (variable) @receiver (member_name (simple_name) @name)) @reference.call
(invokation_expression . (member_access) @receiver (member_name (simple_name) @name)) @reference.call
(member_access . (variable) @receiver (member_name (simple_name) @name)) @reference.field

; types, and what they tell of variables
(type_name (type_identifier) @name) @reference.type
(script_parameter (attribute_list (attribute (type_literal (type_spec (type_name (type_identifier) @type))))) . (variable) @name) @binding
(class_method_parameter (type_literal (type_spec (type_name (type_identifier) @type))) . (variable) @name) @binding

((variable) @name (#match? @name "^\\$[eE][nN][vV]:")) @reference.env
(command command_name: (command_name_expr (command_name) @name) (#match? @name "^[a-z]+$")) @reference.exec

(comment) @comment
[(expandable_string_literal) (verbatim_string_characters) (expandable_here_string_literal) (verbatim_here_string_characters)] @string
