; functions and filters; the help of one may stand in it
(function_statement (function_name) @name (comment) @doc (script_block) @body (#match? @doc "^<#[^.]*\\.[A-Za-z]")) @definition.function
(function_statement (function_name) @name (script_block (comment) @doc) @body (#match? @doc "^<#[^.]*\\.(?i:synopsis|description)")) @definition.function
(function_statement (function_name) @name (script_block) @body) @definition.function
(function_statement (function_name) @name) @definition.function

; tests that are calls: Pester
(command command_name: (command_name) @_test command_elements: (command_elements
    . (command_argument_sep) . (array_literal_expression (unary_expression (string_literal) @name))
    (array_literal_expression (unary_expression (script_block_expression (script_block) @body))) .)
  (#match? @_test "^(?i:describe|context|it)$")) @definition.test

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
(assignment_expression (left_assignment_expression (logical_expression (bitwise_expression (comparison_expression (additive_expression (multiplicative_expression (format_expression (range_expression (array_literal_expression (unary_expression (variable) @name))))))))))
  value: (pipeline (pipeline_chain (logical_expression (bitwise_expression (comparison_expression (additive_expression (multiplicative_expression (format_expression (range_expression (array_literal_expression (unary_expression 
    (invokation_expression . (type_literal (type_spec (type_name (type_identifier) @value.new))) (member_name (simple_name) @_new)))))))))))))
  (#match? @_new "^[nN]ew$")) @binding
(class_method_parameter (type_literal (type_spec (type_name (type_identifier) @type))) . (variable) @name) @binding

((variable) @name (#match? @name "^\\$[eE][nN][vV]:")) @reference.env
(command command_name: (command_name_expr (command_name) @name) (#match? @name "^[a-z]+$")) @reference.exec

(comment) @comment
[(expandable_string_literal) (verbatim_string_characters) (expandable_here_string_literal) (verbatim_here_string_characters)] @string
