; A val or var of a class is a property: it is called like a method, and may override one.

; definitions
; a package has what its package object has, unless this inherits more: then it is a module like other objects
(compilation_unit (package_clause name: (_) @name)* (package_object name: (_) @name !extend)) @package
(compilation_unit (package_clause name: (_) @name)+) @package

(class_definition name: (identifier) @name) @definition.class
(trait_definition name: (identifier) @name) @definition.trait
(enum_definition name: (identifier) @name) @definition.enum
[(object_definition name: (identifier) @name) (package_object name: (identifier) @name extend: (_))] @definition.module
(simple_enum_case name: (identifier) @name) @definition.variant
(full_enum_case name: (identifier) @name) @definition.variant
(type_definition name: (type_identifier) @name type: (_)? @type) @definition.type
(given_definition name: (identifier) @name return_type: (_)? @type body: (with_template_body)) @definition.module
(given_definition name: (identifier) @name return_type: (_)? @type) @definition.variable
(given_definition !name return_type: (_) @name body: (with_template_body)) @scope.given

; functions: of named types, of the file, and local ones; an anonymous class has no name to find its own by
(compilation_unit [
  (function_definition name: (_) @name return_type: (_)? @type)
  (function_declaration name: (_) @name return_type: (_)? @type)
] @definition.function)
(_ name: (_) body: (template_body [
  (function_definition name: (_) @name return_type: (_)? @type)
  (function_declaration name: (_) @name return_type: (_)? @type)
] @definition.function))
(enum_body (function_definition name: (_) @name return_type: (_)? @type) @definition.function)
(with_template_body (function_definition name: (_) @name return_type: (_)? @type) @definition.function)
(ERROR (function_definition name: (_) @name return_type: (_)? @type) @definition.function)
(block (function_definition name: (_) @name return_type: (_)? @type) @definition.function)
(indented_block (function_definition name: (_) @name return_type: (_)? @type) @definition.function)
; extension (order: Order) def total: a method of Order
(extension_definition parameters: (parameters . (parameter type: (_) @container))
  (function_definition name: (_) @name return_type: (_)? @type) @definition.method)

; values: not those of functions
(compilation_unit [
  (val_definition pattern: (identifier) @name type: (_) @type)
  (val_definition pattern: (identifier) @name value: (instance_expression . (_) @value.new))
  (val_definition pattern: (identifier) @name value: (call_expression function: [(identifier) (field_expression)] @value.call))
  (val_definition pattern: (identifier) @name)
  (var_definition pattern: (identifier) @name type: (_)? @type)
] @definition.variable)
(_ name: (_) body: (template_body [
  (val_definition pattern: (identifier) @name type: (_) @type)
  (val_definition pattern: (identifier) @name value: (instance_expression . (_) @value.new))
  (val_definition pattern: (identifier) @name value: (call_expression function: [(identifier) (field_expression)] @value.call))
  (val_definition pattern: [(identifier) @name (identifiers (identifier) @name) (tuple_pattern (identifier) @name)])
  (val_declaration name: (identifier) @name type: (_)? @type)
  (var_definition pattern: (identifier) @name type: (_) @type)
  (var_definition pattern: (identifier) @name value: (instance_expression . (_) @value.new))
  (var_definition pattern: (identifier) @name value: (call_expression function: [(identifier) (field_expression)] @value.call))
  (var_definition pattern: (identifier) @name)
  (var_declaration name: (identifier) @name type: (_)? @type)
] @definition.property))
(enum_body (val_definition pattern: (identifier) @name type: (_)? @type) @definition.property)
; what a class is made of, its methods see; from outside, only of a case class or behind val
(class_definition "case" class_parameters: (class_parameters (class_parameter name: (identifier) @name type: (_)? @type) @definition.property))
(full_enum_case class_parameters: (class_parameters (class_parameter name: (identifier) @name type: (_)? @type) @definition.property))
(class_parameter ["val" "var"] name: (identifier) @name type: (_)? @type) @definition.property
(class_parameter name: (identifier) @name type: (_)? @type @private) @definition.property
; the grammar takes the parameters behind an annotation for its arguments: class Shop @Inject() (cart: Cart)
(annotation (arguments (ascription_expression . (identifier) @name (_) @type @private) @definition.property))

; what functions return of which no type is declared
(function_definition !return_type body: [(instance_expression) (call_expression)] @name @scope.returned)

; imports
(import_declaration) @import

; locals and their types
(type_parameters name: (identifier) @name) @generic
(type_parameters name: (identifier) @name . bound: (upper_bound type: (_) @type)) @generic
(parameter name: (identifier) @name type: (_) @type) @binding
(binding name: (identifier) @name type: (_) @type) @binding
(binding name: (identifier) @name) @binding
; what a value holds: carts.foreach(cart => ...), for (cart <- carts), found match { case Some(cart) => ... }
(call_expression function: (field_expression value: (_) @value.item field: (identifier) @_each)
  arguments: [(arguments . (lambda_expression parameters: (identifier) @name) .) (block . (lambda_expression parameters: (identifier) @name) .)]
  (#any-of? @_each "foreach" "map" "flatMap" "filter" "filterNot" "withFilter" "exists" "forall" "find" "count" "sortBy" "groupBy" "maxBy" "minBy" "partition" "takeWhile" "dropWhile" "span" "distinctBy" "indexWhere")) @binding
((arguments . "(" @name) @_arguments (#match? @_arguments "^\\(\\s*!?_\\s*[.)]")) @binding
((arguments) @scope.block (#match? @scope.block "^\\(\\s*!?_\\s*[.)]"))
(call_expression function: (field_expression value: (_) @value.item field: (identifier) @_each) arguments: (arguments . "(" @name) @_arguments
  (#any-of? @_each "foreach" "map" "flatMap" "filter" "filterNot" "withFilter" "exists" "forall" "find" "count" "sortBy" "groupBy" "maxBy" "minBy" "partition" "takeWhile" "dropWhile" "span" "distinctBy" "indexWhere") (#match? @_arguments "^\\(\\s*!?_\\s*[.)]")) @binding
(call_expression function: (field_expression value: (_) @value.entry field: (identifier) @_each)
  arguments: (case_block (case_clause pattern: (tuple_pattern (identifier) . (identifier) @name .)))
  (#any-of? @_each "foreach" "map" "flatMap" "filter" "filterNot" "withFilter" "exists" "forall" "find" "count" "sortBy" "groupBy" "maxBy" "minBy" "partition" "takeWhile" "dropWhile" "span" "distinctBy" "indexWhere")) @binding
(infix_expression left: (_) @value.item operator: (identifier) @_each
  right: [(block . (lambda_expression parameters: (identifier) @name) .) (lambda_expression parameters: (identifier) @name)]
  (#any-of? @_each "foreach" "map" "flatMap" "filter" "filterNot" "withFilter" "exists" "forall" "find" "count" "sortBy" "groupBy" "maxBy" "minBy" "partition" "takeWhile" "dropWhile" "span" "distinctBy" "indexWhere")) @binding
(enumerator . (identifier) @name "<-" . (_) @value.item) @binding
(match_expression value: (_) @value.item body: (case_block (case_clause pattern: (case_class_pattern
  type: (type_identifier) @_some pattern: (identifier) @name) @element) (#any-of? @_some "Some" "Success"))) @binding
(enumerator . (tuple_pattern (identifier) . (identifier) @name .) "<-" . (_) @value.entry) @binding
(match_expression value: (_) @value.entry body: (case_block (case_clause pattern: (case_class_pattern
  type: (type_identifier) @_right pattern: (identifier) @name) @element) (#eq? @_right "Right"))) @binding
(match_expression value: (_) @value.item body: (case_block (case_clause pattern: (infix_pattern . (identifier) @name . (operator_identifier) @_cons)
  (#eq? @_cons "::")))) @binding
(lambda_expression) @scope.block
(for_expression) @scope.block
(case_clause) @scope.block
(lambda_expression parameters: (identifier) @name @binding)
(block [
  (val_definition pattern: (identifier) @name type: (_) @type)
  (val_definition pattern: (identifier) @name value: (instance_expression . (_) @value.new))
  (val_definition pattern: (identifier) @name value: (call_expression function: [(identifier) (field_expression)] @value.call))
  (val_definition pattern: (identifier) @name value: [(identifier) (field_expression) (generic_function)] @value.of)
  (val_definition pattern: (identifier) @name)
  (var_definition pattern: (identifier) @name value: (instance_expression . (_) @value.new))
  (var_definition pattern: (identifier) @name value: (call_expression function: [(identifier) (field_expression)] @value.call))
  (var_definition pattern: (identifier) @name type: (_)? @type)
] @binding)
(indented_block [
  (val_definition pattern: (identifier) @name type: (_) @type)
  (val_definition pattern: (identifier) @name value: (instance_expression . (_) @value.new))
  (val_definition pattern: (identifier) @name value: (call_expression function: [(identifier) (field_expression)] @value.call))
  (val_definition pattern: (identifier) @name value: [(identifier) (field_expression) (generic_function)] @value.of)
  (val_definition pattern: (identifier) @name)
  (var_definition pattern: (identifier) @name value: (instance_expression . (_) @value.new))
  (var_definition pattern: (identifier) @name value: (call_expression function: [(identifier) (field_expression)] @value.call))
  (var_definition pattern: (identifier) @name type: (_)? @type)
] @binding)
; also where the value is too long to be read
(block (val_definition pattern: (identifier) @name @binding.local))
(indented_block (val_definition pattern: (identifier) @name @binding.local))
(enumerator . (identifier) @name @binding)
(case_clause pattern: (identifier) @name @binding (#not-match? @name "^[A-Z]"))
(tuple_pattern (identifier) @name @binding (#not-match? @name "^[A-Z]"))
(infix_pattern (identifier) @name @binding (#not-match? @name "^[A-Z]"))
(case_class_pattern pattern: (identifier) @name @binding (#not-match? @name "^[A-Z]"))
(typed_pattern pattern: (identifier) @name type: (_) @type) @binding
(capture_pattern name: (identifier) @name @binding)
(self_type . (identifier) @name @self) @binding

; tests that are calls: ScalaTest, MUnit; "A cart" should "add" in { ... }
(call_expression
  function: (call_expression function: (identifier) @_test arguments: (arguments . (string) @name))
  arguments: (block) @body
  (#any-of? @_test "test" "describe" "it" "feature" "Feature" "scenario" "Scenario" "property")) @definition.test
(infix_expression left: (infix_expression left: (string) @name right: (string) @name) operator: (identifier) @_in right: (block) @body
  (#eq? @_in "in")) @definition.test
(infix_expression left: (infix_expression left: (identifier) @_it right: (string) @name) operator: (identifier) @_in right: (block) @body
  (#any-of? @_it "it" "they" "behavior") (#eq? @_in "in")) @definition.test
(infix_expression left: (string) @name operator: (identifier) @_in right: (block) @body
  (#any-of? @_in "in" "should" "when" "can" "must" "that" "which")) @definition.test

; calls; one without arguments is a name like any other
(call_expression function: (identifier) @name) @reference.call
; also as a value: through(decoded[F])
(generic_function function: (identifier) @name) @reference.call
(field_expression value: (_) @receiver field: (identifier) @name) @reference.call
(infix_expression left: (_) @receiver operator: (identifier) @name) @reference.call
(instance_expression . [
  (type_identifier) @name
  (generic_type . (type_identifier) @name)
  (stable_type_identifier (_) @receiver (type_identifier) @name)
  (generic_type . (stable_type_identifier (_) @receiver (type_identifier) @name))
]) @reference.new
; (the name of a parameter before its argument is no use of anything else of that name)
(arguments (assignment_expression left: (identifier) @scope.silent))
(_ [left: (identifier) right: (identifier) body: (identifier) value: (identifier) consequence: (identifier) alternative: (identifier)] @name @reference.call
  (#match? @name "^[a-z]"))
(arguments (identifier) @name @reference.call (#match? @name "^[a-z]"))
(template_body (identifier) @name @reference.call)
(block (identifier) @name @reference.call)
(indented_block (identifier) @name @reference.call)
(parenthesized_expression (identifier) @name @reference.call)
(prefix_expression (identifier) @name @reference.call)
(postfix_expression . (identifier) @name @reference.call)
(lambda_expression (identifier) @name @reference.call .)
(tuple_expression (identifier) @name @reference.call)
(interpolation (identifier) @name @reference.call)
(return_expression (identifier) @name @reference.call)
(guard condition: (identifier) @name @reference.call)
(enumerator (_) . (identifier) @name @reference.call .)

; inheritance
(extends_clause . type: [
  (type_identifier) @name
  (generic_type . (type_identifier) @name)
  (stable_type_identifier (_) @receiver (type_identifier) @name)
  (generic_type . (stable_type_identifier (_) @receiver (type_identifier) @name))
]) @reference.extends
(derives_clause type: [
  (type_identifier) @name
  (stable_type_identifier (_) @receiver (type_identifier) @name)
]) @reference.type
(given_definition name: (_) return_type: [
  (type_identifier) @name
  (generic_type . (type_identifier) @name)
  (stable_type_identifier (_) @receiver (type_identifier) @name)
  (generic_type . (stable_type_identifier (_) @receiver (type_identifier) @name))
] body: (with_template_body)) @reference.implements
; (`["with" ","] .` would match only once a clause)
(extends_clause "with" . [
  (type_identifier) @name
  (generic_type . (type_identifier) @name)
  (stable_type_identifier (_) @receiver (type_identifier) @name)
  (generic_type . (stable_type_identifier (_) @receiver (type_identifier) @name))
] @reference.implements)
(extends_clause "," . [
  (type_identifier) @name
  (generic_type . (type_identifier) @name)
  (stable_type_identifier (_) @receiver (type_identifier) @name)
  (generic_type . (stable_type_identifier (_) @receiver (type_identifier) @name))
] @reference.implements)
; what the object must also be: `self: Mailing with Stock =>`
(self_type (type_identifier) @name @reference.self_type)
(self_type (compound_type [base: (type_identifier) @name extra: (type_identifier) @name] @reference.self_type))
; (each `&` is a level; in one pattern these compile in an eighth of the time that a pattern for each takes)
(self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type [(type_identifier) @name @reference.self_type
  (infix_type (type_identifier) @name @reference.self_type)
  ])])])])])])])])])])])])])])])])])])]) (#needs? " & "))

; types in use
(_ return_type: [(type_identifier) @name (generic_type . (type_identifier) @name)
  (stable_type_identifier (_) @receiver (type_identifier) @name .) (lazy_parameter_type type: (stable_type_identifier (_) @receiver (type_identifier) @name .))
  (generic_type . (stable_type_identifier (_) @receiver (type_identifier) @name .))]
  (#not-match? @name "^(?:[A-Z]|String|Int|Long|Boolean|Double|Unit|Any|Nothing|Option|Seq|List|Map|Set|Array|Throwable|Exception)$")) @reference.type
(_ name: (_) type: [(type_identifier) @name (generic_type . (type_identifier) @name)
  (stable_type_identifier (_) @receiver (type_identifier) @name .) (lazy_parameter_type type: (stable_type_identifier (_) @receiver (type_identifier) @name .))
  (generic_type . (stable_type_identifier (_) @receiver (type_identifier) @name .))]
  (#not-match? @name "^(?:[A-Z]|String|Int|Long|Boolean|Double|Unit|Any|Nothing|Option|Seq|List|Map|Set|Array|Throwable|Exception)$")) @reference.type
(_ pattern: (_) type: [(type_identifier) @name (generic_type . (type_identifier) @name)
  (stable_type_identifier (_) @receiver (type_identifier) @name .) (lazy_parameter_type type: (stable_type_identifier (_) @receiver (type_identifier) @name .))
  (generic_type . (stable_type_identifier (_) @receiver (type_identifier) @name .))]
  (#not-match? @name "^(?:[A-Z]|String|Int|Long|Boolean|Double|Unit|Any|Nothing|Option|Seq|List|Map|Set|Array|Throwable|Exception)$")) @reference.type
([(upper_bound type: (type_identifier) @name) (lower_bound type: (type_identifier) @name) (context_bound type: (type_identifier) @name)
  (repeated_parameter_type type: (type_identifier) @name) (parameter_types (type_identifier) @name) (tuple_type (type_identifier) @name)]
  (#not-match? @name "^(?:[A-Z]|String|Int|Long|Boolean|Double|Unit|Any|Nothing|Option|Seq|List|Map|Set|Array|Throwable|Exception)$")) @reference.type
(case_class_pattern type: [(type_identifier) @name (stable_type_identifier (_) @receiver (type_identifier) @name .)]) @reference.type
; patterns that are objects, or constants: case Cart.Empty =>
(case_clause pattern: (stable_identifier (_) @receiver (identifier) @name .)) @reference.name
(_ pattern: (stable_identifier (_) @receiver (identifier) @name .) !body) @reference.name
(tuple_pattern (stable_identifier (_) @receiver (identifier) @name .)) @reference.name
(alternative_pattern (stable_identifier (_) @receiver (identifier) @name .)) @reference.name
([(alternative_pattern (identifier) @name @reference.name)
  (case_clause pattern: (identifier) @name @reference.name)
  (tuple_pattern (identifier) @name @reference.name)
  (infix_pattern (identifier) @name @reference.name)
  (case_class_pattern pattern: (identifier) @name @reference.name)
] (#match? @name "^[A-Z]"))
; an object, or a constant, as a value
; (the name of a parameter before its argument is no use of anything else of that name)
(arguments (assignment_expression left: (identifier) @scope.silent))
(_ [left: (identifier) right: (identifier) body: (identifier) value: (identifier)] @name @reference.field (#match? @name "^[A-Z]"))
(arguments (identifier) @name @reference.field (#match? @name "^[A-Z]"))
(_ [value: (identifier) body: (identifier) consequence: (identifier) alternative: (identifier) default_value: (identifier)] @name @reference.name
  (#match? @name "^[A-Z]"))
(throw_expression (identifier) @name @reference.name (#match? @name "^[A-Z]"))
(arguments (identifier) @name @reference.name (#match? @name "^[A-Z]"))
; the object whose member is used
(field_expression value: (identifier) @name @reference.name (#match? @name "^[A-Z]"))
(type_arguments [(type_identifier) @name (generic_type . (type_identifier) @name)
  (stable_type_identifier (_) @receiver (type_identifier) @name .) (lazy_parameter_type type: (stable_type_identifier (_) @receiver (type_identifier) @name .))
  (generic_type . (stable_type_identifier (_) @receiver (type_identifier) @name .))]
  (#not-match? @name "^(?:[A-Z]|String|Int|Long|Boolean|Double|Unit|Any|Nothing|Option|Seq|List|Map|Set|Array|Throwable|Exception)$")) @reference.type
(annotation name: (type_identifier) @name) @reference.decorator
(throw_expression [
  (instance_expression . (type_identifier) @name)
  (call_expression function: (identifier) @name)
]) @reference.throw

; environment and processes
(call_expression function: (field_expression value: (identifier) @_object field: (identifier) @_env)
  arguments: (arguments . (string) @name)
  (#any-of? @_object "sys" "System") (#any-of? @_env "env" "getenv")) @reference.env
(call_expression function: (field_expression value: (field_expression value: (identifier) @_sys field: (identifier) @_env) field: (identifier) @_get)
  arguments: (arguments . (string) @name)
  (#eq? @_sys "sys") (#eq? @_env "env") (#any-of? @_get "get" "getOrElse" "contains" "apply")) @reference.env
(call_expression function: (identifier) @_process arguments: (arguments . (string) @name)
  (#any-of? @_process "Process" "ProcessBuilder")) @reference.exec
(field_expression value: (string) @name field: (operator_identifier) @_bang (#any-of? @_bang "!" "!!" "!<" "!!<")) @reference.exec

; routes: Scalatra's get("/orders") { ... }, Cask's @cask.get("/orders")
(call_expression function: (call_expression function: (identifier) @verb arguments: (arguments . (string) @path .)) arguments: (block) @body
  (#any-of? @verb "get" "post" "put" "patch" "delete" "options") (#match? @path "^\"/")) @definition.route
(function_definition (annotation name: (stable_type_identifier (_) @_cask (type_identifier) @verb) arguments: (arguments . (string) @path)) name: (identifier) @handler
  (#eq? @_cask "cask") (#match? @path "^\"/")) @definition.route

; lexical
[(comment) (block_comment)] @comment
[(string) (interpolated_string)] @string
(annotation) @attribute

; what tells overloads apart
(call_expression arguments: (_) @arguments)
(instance_expression arguments: (_) @arguments)
[(parameters) (class_parameters)] @arguments
(instance_expression (template_body (function_definition) @scope.block))
