; modules, and their types
(module_definition (module_binding (module_name) @name body: [(structure) (functor)] @body)) @definition.module
(module_definition (module_binding (module_name) @name body: (module_application))) @definition.module
(module_type_definition (module_type_name) @name body: (_) @body) @definition.interface

; types
(type_binding name: (type_constructor) @name body: (record_declaration)) @definition.struct
(type_binding name: (type_constructor) @name body: (variant_declaration)) @definition.enum
(type_binding name: (type_constructor) @name) @definition.type
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.type
(constructor_declaration (constructor_name) @name) @definition.variant
(field_declaration (field_name) @name type: (_) @type) @definition.field
(class_binding (class_name) @name body: (_) @body) @definition.class
(method_definition (method_name) @name) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.field

; functions; names without parameters only of modules
(let_binding pattern: (value_name) @name (parameter) body: (_) @body) @definition.function
(let_binding pattern: (value_name) @name body: [(fun_expression) (function_expression)] @body) @definition.function
(compilation_unit (value_definition (let_binding pattern: (value_name) @name body: (_) @body) @definition.constant))
(structure (value_definition (let_binding pattern: (value_name) @name body: (_) @body) @definition.constant))
(value_specification (value_name) @name) @definition.function
(external (value_name) @name) @definition.function

; imports: a module is a file
(open_module) @import.ocaml_open
(value_path (module_path (module_name) @import.ocaml_module .))
(type_constructor_path (extended_module_path (module_name) @import.ocaml_module .))
(constructor_path (module_path (module_name) @import.ocaml_module .))
(module_binding (module_name) body: (module_path)) @import.ocaml_module

; inheritance
(inheritance_definition class: (class_path (class_name) @name)) @reference.extends
(module_binding module_type: (module_type_path (module_type_name) @name)) @reference.implements

; calls: function application, by its name or the name of its module
(application_expression function: (value_path . (value_name) @name @reference.call .))
(application_expression function: (value_path (module_path (module_name) @receiver .) (value_name) @name)) @reference.call
(method_invocation object: (value_path (value_name) @receiver) method: (method_name) @name) @reference.call
(application_expression function: (value_path (value_name) @_raise) argument: [(constructor_path (constructor_name) @name) (parenthesized_expression expression: (application_expression function: (constructor_path (constructor_name) @name)))]
  (#any-of? @_raise "raise" "raise_notrace")) @reference.throw

; functions that are passed on
(application_expression argument: (value_path . (value_name) @name @reference.name .))
(application_expression argument: (value_path (module_path (module_name) @receiver .) (value_name) @name)) @reference.name
(infix_expression (value_path . (value_name) @name @reference.name .))
(infix_expression (value_path (module_path (module_name) @receiver .) (value_name) @name)) @reference.name
(let_binding body: (value_path . (value_name) @name @reference.name .))
(let_binding body: (value_path (module_path (module_name) @receiver .) (value_name) @name)) @reference.name

; types, but not the one called `t`, which every module has
((type_constructor_path . (type_constructor) @name .) @reference.type (#not-eq? @name "t"))
((type_constructor_path (extended_module_path (module_name) @receiver .) (type_constructor) @name) @reference.type (#not-eq? @name "t"))

; locals
(parameter pattern: (value_pattern) @name) @binding
(parameter pattern: (typed_pattern pattern: (value_pattern) @name)) @binding
(let_expression (value_definition (let_binding pattern: (value_name) @name body: [(application_expression) (value_path) (number) (string) (infix_expression) (field_get_expression) (if_expression) (match_expression) (parenthesized_expression)]) @binding))

[(fun_expression) (function_expression)] @scope.block

; environment and processes
(application_expression function: (value_path (module_path) (value_name) @_getenv) argument: (string (string_content) @name) (#any-of? @_getenv "getenv" "getenv_opt")) @reference.env
(application_expression function: (value_path (module_path) (value_name) @_command) argument: (string (string_content) @name) (#any-of? @_command "command" "open_process_in" "system")) @reference.exec

(comment) @comment
[(string) (quoted_string)] @string
