; JSX: a capitalised element is a call of its component. Compiles for the grammars that know JSX.
(jsx_self_closing_element name: (identifier) @name (#match? @name "^[A-Z]")) @reference.call
(jsx_self_closing_element name: (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.call
(jsx_opening_element name: (identifier) @name (#match? @name "^[A-Z]")) @reference.call
(jsx_opening_element name: (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.call
(jsx_expression (identifier) @name @reference.name)
(jsx_expression (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @name)) @reference.name
((jsx_text) @string (#match? @string "\\w"))
