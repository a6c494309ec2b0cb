; Style sheets. A class (`card`), an id (`#main`) or a placeholder (`box` of `%box`) is defined by the first rule that has it.

; definitions; `&__title` continues the selector around it
(rule_set (selectors (class_selector "." (class_name) @name)) (block) @body) @definition.selector
(rule_set (selectors (_ (class_selector "." (class_name) @name))) (block) @body) @definition.selector
(rule_set (selectors (_ (_ (class_selector "." (class_name) @name)))) (block) @body) @definition.selector
(rule_set (selectors (_ (_ (_ (class_selector "." (class_name) @name))))) (block) @body) @definition.selector
(rule_set (selectors (class_selector (nesting_selector)) @name) (block) @body (#match? @name "^&[\\w-]+$")) @definition.selector
(rule_set (selectors (_ (class_selector (nesting_selector)) @name)) (block) @body (#match? @name "^&[\\w-]+$")) @definition.selector
(rule_set (selectors (id_selector) @name) (block) @body (#match? @name "^#[\\w-]+$")) @definition.selector
(rule_set (selectors (_ (id_selector) @name)) (block) @body (#match? @name "^#[\\w-]+$")) @definition.selector
(rule_set (selectors (_ (_ (id_selector) @name))) (block) @body (#match? @name "^#[\\w-]+$")) @definition.selector
(rule_set (selectors (placeholder (identifier) @name)) (block) @body) @definition.selector
(mixin_statement name: (identifier) @name (block) @body) @definition.mixin
(function_statement name: (identifier) @name (block) @body) @definition.mixin

; uses
(extend_statement (class_selector (class_name) @name)) @reference.class
(extend_statement (plain_value) @name) @reference.class
(include_statement (identifier) @name) @reference.mixin

; lexical
[(comment) (js_comment)] @comment
(string_value) @string
