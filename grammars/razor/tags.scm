; A file is a component or a page, a class of its own. `extract/parsing/mixed_markup.py` makes two programs of its code: what is
; shown (`;_=Total`), and a class `_` with the members (`@code`, `@inject`).
(compilation_unit) @scope.members
(field_declaration . (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name .)) . ";" @body) @definition.field

; directives: @model Cart is `Model=Cart`, @page "/cart" `await"/cart"`, @layout Shop `await Shop`, @inherits Base `await +Base`,
; @implements IBase `await -IBase`
(assignment_expression left: (identifier) @name right: (_) @type (#eq? @name "Model")) @definition.property
(assignment_expression left: (identifier) @_model right: [
  (identifier) @name @reference.type
  (member_access_expression) @name @reference.type
  (generic_name (identifier) @name @reference.type)
  (member_access_expression name: (generic_name (identifier) @name @reference.type))] (#eq? @_model "Model"))
(await_expression (string_literal) @path (#match? @path "^\"/")) @definition.route
(await_expression [(identifier) (member_access_expression)] @name @reference.type)
(await_expression (prefix_unary_expression "+" [
  (identifier) @name
  (generic_name (identifier) @name)
  (member_access_expression expression: (_) @receiver name: [(identifier) @name (generic_name (identifier) @name)])])) @reference.extends
(await_expression (prefix_unary_expression "-" [
  (identifier) @name
  (generic_name (identifier) @name)
  (member_access_expression expression: (_) @receiver name: [(identifier) @name (generic_name (identifier) @name)])])) @reference.implements

; elements: <Row/> is a label, <Row Cart="@cart"/> a call with named arguments
(labeled_statement . (identifier) @name (#match? @name "^[A-Z]")) @reference.component
(global_statement (expression_statement (invocation_expression function: (identifier) @name) (#match? @name "^[A-Z]"))) @reference.component
(block (expression_statement (invocation_expression function: (identifier) @name arguments: (argument_list (argument name: (_)))) (#match? @name "^[A-Z]"))) @reference.component
(expression_statement (invocation_expression function: (identifier) @type arguments: (argument_list (argument name: (identifier) @name))) (#match? @type "^[A-Z]")) @reference.member

; fields of the component, whose names often begin with a small letter
(assignment_expression left: (identifier) @_shown right: (identifier) @name @reference.field (#eq? @_shown "_"))
[(argument (identifier) @name @reference.field .)
 (binary_expression (identifier) @name @reference.field)
 (prefix_unary_expression (identifier) @name @reference.field)
 (conditional_expression (identifier) @name @reference.field)
 (if_statement condition: (identifier) @name @reference.field)
 (parenthesized_expression (identifier) @name @reference.field)
 (is_pattern_expression expression: (identifier) @name @reference.field)
 (interpolation (identifier) @name @reference.field)
 (foreach_statement right: (identifier) @name @reference.field)
 (return_statement (identifier) @name @reference.field)
 (arrow_expression_clause (identifier) @name @reference.field)
 (assignment_expression right: (identifier) @name @reference.field)]
