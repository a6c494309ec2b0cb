; JSX: a capitalised element is a call of its component. Compiles for the grammars that know JSX.
(jsx_self_closing_element name: (identifier) @name (#match? @name "^[A-Z]")) @reference.call
(jsx_self_closing_element name: (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.call
(jsx_opening_element name: (identifier) @name (#match? @name "^[A-Z]")) @reference.call
(jsx_opening_element name: (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.call
(jsx_expression (identifier) @name @reference.name)
(jsx_expression (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @name)) @reference.name
; what an element gives to its component, and a component that a variable holds
(jsx_attribute (property_identifier) @name) @reference.prop
(jsx_self_closing_element name: (identifier) @name (#match? @name "^[A-Z]")) @reference.field
(jsx_opening_element name: (identifier) @name (#match? @name "^[A-Z]")) @reference.field
((jsx_text) @string (#match? @string "\\w"))

; rules of style sheets: className="card", className={clsx("card", styles.wide)}
(jsx_attribute (property_identifier) @_class (string) @name (#any-of? @_class "className" "class")) @reference.class
(jsx_attribute (property_identifier) @_class (jsx_expression) @name (#any-of? @_class "className" "class")) @reference.classes
(jsx_attribute (property_identifier) @_id (string) @name (#eq? @_id "id")) @reference.id
