; A file is a component. Its scripts are TypeScript; what stands in braces are expressions of it.
(script_element (raw_text) @embedded)
(script_element) @scope.script
[(expression) (html_expr) (if_start_expr) (else_if_expr) (each_start_expr) (await_start_expr) (key_start_expr) (const_expr)
  (render_expr)] @embedded.frame
(expression (raw_text_expr) @embedded)
(html_expr (raw_text_expr) @embedded)
(if_start_expr (raw_text_expr) @embedded)
(else_if_expr (raw_text_expr) @embedded)
(each_start_expr (raw_text_each) @embedded)
(await_start_expr (raw_text_await) @embedded)
(key_start_expr (raw_text_expr) @embedded)
(const_expr (raw_text_expr) @embedded)
(render_expr (raw_text_expr) @embedded)
; expressions within a text: class="row {size}"; a directive's function: use:tooltip is a statement with a label
(quoted_attribute_value (attribute_value) @embedded.braces (#match? @embedded.braces "\\{"))
((attribute_name) @embedded.statement (#match? @embedded.statement "^(?:use|transition|animate):[A-Za-z_$][\\w$.]*$"))

; components: <Row>, <Menu.Item>
(start_tag (tag_name) @name (#match? @name "^[A-Z]")) @reference.component
(self_closing_tag (tag_name) @name (#match? @name "^[A-Z]")) @reference.component

; snippets are functions of the template
(snippet_statement (snippet_start_expr (snippet_name) @name)) @definition.function @private
(render_expr (snippet_name) @name) @reference.call

; a function as a value: on:click={add}, use:tooltip
(expression (raw_text_expr) @name @reference.name (#match? @name "^[A-Za-z_$][A-Za-z0-9_$]*$"))
(attribute (attribute_name (raw_text_expr) @name @reference.name (#match? @name "^[A-Za-z_$][A-Za-z0-9_$]*$")))

(comment) @comment
((text) @string (#match? @string "\\w"))

; rules of its own styles and of style sheets
(style_element) @scope.script
(style_element (start_tag) @_tag (raw_text) @embedded.css (#not-match? @_tag "lang\\s*=\\s*['\"]?(sass|styl|less)"))
(_ (tag_name) @_tag (attribute (attribute_name) @_class (quoted_attribute_value (attribute_value) @name))
  (#eq? @_class "class") (#match? @_tag "^[a-z][^.]*$")) @reference.class
(_ (tag_name) @_tag (attribute (attribute_name) @_class (expr_attribute_value) @name)
  (#eq? @_class "class") (#match? @_tag "^[a-z][^.]*$")) @reference.classes
(attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name) (#eq? @_id "id")) @reference.id
((attribute_name) @name (#match? @name "^class:[\\w-]+$")) @reference.class
; of a component: its own rules do not reach it
(_ (tag_name) @verb (attribute (attribute_name) @_class (quoted_attribute_value (attribute_value) @name))
  (#eq? @_class "class") (#match? @verb "^[A-Z]|[.]")) @reference.class
(_ (tag_name) @verb (attribute (attribute_name) @_class (expr_attribute_value) @name)
  (#eq? @_class "class") (#match? @verb "^[A-Z]|[.]")) @reference.classes
