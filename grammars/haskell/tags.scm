; types, with their constructors and fields
(data_type name: (name) @name) @definition.struct
(newtype name: (name) @name) @definition.struct
(type_synomym name: (name) @name) @definition.type
(type_family name: (name) @name) @definition.type
(data_constructor [(record name: (constructor) @name @definition.variant) (prefix name: (constructor) @name @definition.variant)])
(newtype_constructor name: (constructor) @name @definition.variant)
(gadt_constructor name: (constructor) @name) @definition.variant
(field name: (field_name (variable) @name)) @definition.field

; classes declare functions, which are called by their bare names; an instance's are members of its type. Instances for lists,
; tuples, functions and what a variable stands for have no type of a name: their members are the class's
(class name: (name) @name) @definition.interface
(class_declarations (signature name: (variable) @name) @definition.function)
(instance patterns: (type_patterns . (variable)* . [
  (name) @name
  (qualified id: (name) @name)
  (apply constructor: (name) @name)
  (parens type: [
    (name) @name
    (apply constructor: (name) @name)
    (apply constructor: (qualified id: (name) @name))
    (apply constructor: (apply constructor: (name) @name))
    (apply constructor: (apply constructor: (qualified id: (name) @name)))
    (apply constructor: (apply constructor: (apply constructor: (name) @name)))
    (apply constructor: (apply constructor: (apply constructor: (apply constructor: (name) @name))))
  ])
])) @scope.instance
(instance name: (name) @name patterns: (type_patterns . (variable)* . [
  (unit) (tuple) (list) (prefix_list) (prefix_tuple)
  (parens type: [(infix) (function) (apply constructor: (variable)) (apply constructor: (apply constructor: (variable)))])
])) @scope.instance
(instance name: (name) @name patterns: (type_patterns . (variable)+ .)) @scope.instance

; functions, by all their clauses; a name that is bound in the module is one without parameters
(declarations (function name: (variable) @name match: (_) @body) @definition.function)
(declarations (function name: (variable) @name) @definition.function)
(declarations (bind name: (variable) @name match: (_) @body) @definition.function)
(instance_declarations (function name: (variable) @name match: (_) @body) @definition.method)
(instance_declarations (bind name: (variable) @name match: (_) @body) @definition.method)
(local_binds (function name: (variable) @name match: (_) @body) @definition.function)

(header module: (module) @name) @package

; imports
(import module: (module) @module alias: (module) @alias) @import
(import module: (module) @module names: (import_list name: (import_name [(variable) (name)] @name))) @import
(import module: (module) @module @star .) @import
(import module: (module) @module @star . alias: (module) .) @import
(import module: (module) @module @star . "hiding") @import

; inheritance
(instance name: (name) @name) @reference.implements
(class context: (context [(apply constructor: (name) @name) (parens (apply constructor: (name) @name))])) @reference.extends

; calls: function application
(apply function: (variable) @name @reference.call)
(apply function: (qualified module: (module (module_id)+ @receiver) id: (variable) @name)) @reference.call
(apply function: (constructor) @name) @reference.call
(apply function: (qualified module: (module (module_id)+ @receiver) id: (constructor) @name)) @reference.call
(record constructor: (constructor) @name) @reference.call
(exp . (variable) @name @reference.call .)
(bind expression: (variable) @name @reference.call)

; functions as values: arguments, operands of `$` and `.`, and what is equal to them
(apply argument: (variable) @name @reference.name)
(apply argument: (qualified module: (module (module_id)+ @receiver) id: (variable) @name)) @reference.name
(infix left_operand: (variable) @name @reference.name)
(infix right_operand: (variable) @name @reference.name)
(infix left_operand: (qualified module: (module (module_id)+ @receiver) id: (variable) @name)) @reference.name
(infix right_operand: (qualified module: (module (module_id)+ @receiver) id: (variable) @name)) @reference.name
(match expression: (variable) @name @reference.name)
(list element: (variable) @name @reference.name)
(tuple element: (variable) @name @reference.name)
(left_section (variable) @name @reference.name)
(right_section (variable) @name @reference.name)

; types
(declarations (signature type: (_) @name) . [(function) (bind)] @owner) @reference.type
(class_declarations (signature type: (_) @name)) @reference.type
(field type: (_) @name) @reference.type
(prefix field: (_) @name) @reference.type
(type_synomym type: (_) @name) @reference.type

; locals
(patterns (variable) @name) @binding
(patterns [(tuple element: (variable) @name) (list element: (variable) @name)]) @binding
(parens pattern: [
  (apply argument: (variable) @name)
  (apply function: (apply argument: (variable) @name))
  (apply function: (apply function: (apply argument: (variable) @name)))
  (infix left_operand: (variable) @name)
  (infix right_operand: (variable) @name)
  (tuple element: (variable) @name)
]) @binding
(as bind: (variable) @name) @binding
(alternative pattern: [
  (variable) @name
  (apply argument: (variable) @name)
  (apply function: (apply argument: (variable) @name))
  (infix left_operand: (variable) @name)
  (infix right_operand: (variable) @name)
  (tuple element: (variable) @name)
  (list element: (variable) @name)
]) @binding
(bind pattern: [(variable) @name (tuple element: (variable) @name) (apply argument: (variable) @name)]) @binding
(local_binds (bind name: (variable) @name)) @binding

; environment and processes
(apply function: (variable) @_getenv argument: (literal (string) @name) (#any-of? @_getenv "lookupEnv" "getEnv")) @reference.env
(apply function: (variable) @_process argument: (literal (string) @name) (#any-of? @_process "callProcess" "readProcess" "callCommand" "proc" "shell")) @reference.exec

(signature) @attribute
(pragma) @attribute
[(comment) (haddock)] @comment
(string) @string
