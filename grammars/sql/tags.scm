; Names are compared as they are written, without quotes.

; definitions: a table is a struct, a view a type
(create_table (object_reference name: (identifier) @name) (column_definitions)? @body) @definition.struct
(alter_table (object_reference name: (identifier) @name)) @scope.table
(column_definition name: (identifier) @name) @definition.field
(create_view (object_reference name: (identifier) @name) (create_query) @body) @definition.type
(create_materialized_view (object_reference name: (identifier) @name) (create_query) @body) @definition.type
(create_type (object_reference name: (identifier) @name)) @definition.type
(create_function (object_reference name: (identifier) @name) (function_body) @body) @definition.function
(create_trigger (keyword_trigger) . (object_reference name: (identifier) @name)) @definition.function

; tables in use
(relation (object_reference name: (identifier) @name)) @reference.type
(insert (object_reference name: (identifier) @name)) @reference.type
(column_definition (object_reference name: (identifier) @name)) @reference.type
(constraint (object_reference name: (identifier) @name)) @reference.type
(create_index (object_reference name: (identifier) @name)) @reference.type
(create_trigger (keyword_on) . (object_reference name: (identifier) @name)) @reference.type

; calls
(invocation (object_reference name: (identifier) @name)) @reference.call
(create_trigger (keyword_execute) (object_reference name: (identifier) @name)) @reference.call

; lexical
[(comment) (marginalia)] @comment
(literal) @string
