; A file is a component. Its frontmatter and scripts are TypeScript; what stands in braces are expressions of it.
(frontmatter (frontmatter_js_block) @embedded)
(frontmatter) @scope.script
(script_element (raw_text) @embedded)
(script_element) @scope.script
[(html_interpolation) (attribute_interpolation)] @embedded.frame
(permissible_text) @embedded
(attribute_js_expr) @embedded
(html_interpolation (element) @embedded.hole)

; components: <Card>, <Menu.Item>
(start_tag (tag_name) @name (#match? @name "^[A-Z]")) @reference.component
(self_closing_tag (tag_name) @name (#match? @name "^[A-Z]")) @reference.component

; a function as a value: onclick={add}
((attribute_js_expr) @name @reference.name (#match? @name "^[A-Za-z_$][A-Za-z0-9_$]*$"))

(comment) @comment
((text) @string (#match? @string "\\w"))

; rules of its own styles and of style sheets
(style_element) @scope.script
(style_element (start_tag) @_tag (raw_text) @embedded.css (#not-match? @_tag "lang\\s*=\\s*['\"]?(sass|styl|less)"))
(attribute (attribute_name) @_class (quoted_attribute_value (attribute_value) @name) (#eq? @_class "class")) @reference.class
(attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name) (#eq? @_id "id")) @reference.id
(attribute (attribute_name) @_class (attribute_interpolation) @name (#any-of? @_class "class" "class:list")) @reference.classes
