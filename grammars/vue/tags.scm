; A file is a component. Its scripts are TypeScript; directives and interpolations are expressions of it.
(script_element (raw_text) @embedded)
(script_element) @scope.script
(interpolation) @embedded.frame
(interpolation (raw_text) @embedded)
(directive_attribute (quoted_attribute_value) @embedded.frame)
(directive_attribute (quoted_attribute_value (attribute_value) @embedded))

; components: <CartRow>, <cart-row>, <Menu.Item>
(start_tag (tag_name) @name (#match? @name "^[A-Z]|-")) @reference.component
(self_closing_tag (tag_name) @name (#match? @name "^[A-Z]|-")) @reference.component

; what an element gives to a component, and which of its events it listens to: :cart="cart", size="3", @changed="save"
(directive_attribute (directive_value) @name) @reference.prop
(start_tag (tag_name) @_tag (attribute (attribute_name) @name) (#match? @_tag "^[A-Z]|-")) @reference.prop
(self_closing_tag (tag_name) @_tag (attribute (attribute_name) @name) (#match? @_tag "^[A-Z]|-")) @reference.prop

; a function as a value: @click="add", {{ total }}
(directive_attribute (quoted_attribute_value (attribute_value) @name @reference.name (#match? @name "^[A-Za-z_$][A-Za-z0-9_$]*$")))

(comment) @comment
((text) @string (#match? @string "\\w"))

; rules of its own styles and of style sheets
(style_element) @scope.script
(style_element (start_tag) @_tag (raw_text) @embedded.css (#not-match? @_tag "lang\\s*=\\s*['\"]?(sass|styl|less)"))
(style_element (start_tag (attribute . (attribute_name) @name .) (#eq? @name "module")) (raw_text) @scope.module)
(style_element (start_tag (attribute (attribute_name) @_module (quoted_attribute_value (attribute_value) @name)) (#eq? @_module "module"))
  (raw_text) @scope.module)
(attribute (attribute_name) @_class (quoted_attribute_value (attribute_value) @name) (#eq? @_class "class")) @reference.class
(attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name) (#eq? @_id "id")) @reference.id
(directive_attribute (directive_value) @_class (quoted_attribute_value (attribute_value) @name) (#eq? @_class "class")) @reference.classes
