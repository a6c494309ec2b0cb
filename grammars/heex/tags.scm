; components, and what the expressions within braces and `<% %>` call
(component_name . (function) @name .) @reference.call
(component_name (module) @receiver (function) @name) @reference.call
[(expression) (directive)] @name @reference.markup
; events that elements send to their view: phx-click="save"
((attribute (attribute_name) @_event) @name (#match? @_event "^phx-") (#needs? "phx-")) @reference.markup
(comment) @comment
