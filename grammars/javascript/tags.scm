; JavaScript alone; what it shares with TypeScript is in ecmascript.scm and jsx.scm (see `inherits`).

; classes
(class_declaration name: (identifier) @name) @definition.class
(field_definition property: [(property_identifier) (private_property_identifier)] @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
(field_definition property: [(property_identifier) (private_property_identifier)] @name value: (new_expression constructor: (_) @value.new)) @definition.field
(field_definition property: [(property_identifier) (private_property_identifier)] @name) @definition.field
(assignment_expression
  left: (member_expression object: (this) @self property: [(property_identifier) (private_property_identifier)] @name)
  right: (new_expression constructor: (_) @value.new)) @definition.field
(assignment_expression
  left: (member_expression object: (this) @self property: [(property_identifier) (private_property_identifier)] @name)) @definition.field

; inheritance
(class_heritage (identifier) @name) @reference.extends
(class_heritage (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.extends
(class_heritage (call_expression arguments: (arguments (identifier) @name))) @reference.extends

; decorators; those of an exported class stand outside it
(class_declaration (decorator [(identifier) @name (call_expression function: (identifier) @name)])) @reference.decorator
(method_definition (decorator [(identifier) @name (call_expression function: (identifier) @name)])) @reference.decorator
(field_definition (decorator [(identifier) @name (call_expression function: (identifier) @name)])) @reference.decorator
(export_statement (decorator [(identifier) @name (call_expression function: (identifier) @name)]) (class_declaration) @owner) @reference.decorator
(export_statement (decorator) @attribute)

; a script's own module: `{ const Picker = { open() {} } }` or `(function () { var Picker = { open: function () {} } })()`
(program (statement_block (lexical_declaration (variable_declarator name: (identifier) @name value: (object)) @definition.constant)))
(program (statement_block (lexical_declaration (variable_declarator value: (object) @scope.members))))
(program (expression_statement (call_expression function: (parenthesized_expression (_ body: (statement_block
  [(lexical_declaration (variable_declarator name: (identifier) @name value: (object)) @definition.constant)
   (variable_declaration (variable_declarator name: (identifier) @name value: (object)) @definition.variable)]))))))
(program (expression_statement (call_expression function: (parenthesized_expression (_ body: (statement_block
  [(lexical_declaration (variable_declarator value: (object) @scope.members))
   (variable_declaration (variable_declarator value: (object) @scope.members))]))))))
(field_definition value: (identifier) @name @reference.name)
(field_definition value: (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.name
(formal_parameters (identifier) @name) @binding.local
(assignment_expression left: (identifier) @name) @binding.set
(assignment_expression left: [(array_pattern (identifier) @name) (object_pattern (shorthand_property_identifier_pattern) @name) (object_pattern (pair_pattern value: (identifier) @name))]) @binding.set
(augmented_assignment_expression left: (identifier) @name) @binding.set
