; components, and what the expressions within braces and `<% %>` call
(component_name . (function) @name .) @reference.call
(component_name (module) @receiver (function) @name) @reference.call
[(expression) (directive)] @name @reference.markup
(comment) @comment
