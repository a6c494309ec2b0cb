; Pages and templates: which rules of style sheets their elements use, which scripts and sheets they load.

(attribute (attribute_name) @_class (quoted_attribute_value (attribute_value) @name) (#eq? @_class "class")) @reference.class
(attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name) (#eq? @_id "id")) @reference.id
(start_tag (tag_name) @_tag (attribute (attribute_name) @_from (quoted_attribute_value (attribute_value) @name))
  (#any-of? @_tag "script" "link") (#any-of? @_from "src" "href")) @reference.path
; fragments of other pages (Thymeleaf)
(attribute (attribute_name) @_fragment (quoted_attribute_value (attribute_value) @name)
  (#any-of? @_fragment "th:replace" "th:insert" "data-th-replace" "data-th-insert") (#needs? "th:replace" "th:insert" "th-replace" "th-insert")) @reference.fragment
(style_element (raw_text) @embedded.css)

; what templates use: members of Angular's components; see template_syntax
(document) @name @reference.template

(comment) @comment
