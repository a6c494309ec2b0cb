(package_header (identifier) @name) @package

; types
(class_declaration "enum" (type_identifier) @name (enum_class_body) @body) @definition.enum
(class_declaration "interface" (type_identifier) @name (class_body) @body) @definition.interface
(class_declaration "interface" (type_identifier) @name) @definition.interface
(class_declaration (type_identifier) @name (class_body) @body) @definition.class
(class_declaration (type_identifier) @name) @definition.class
(object_declaration (type_identifier) @name (class_body) @body) @definition.class
(object_declaration (type_identifier) @name) @definition.class
(companion_object) @scope.companion
(type_alias (type_identifier) @name [(user_type) (nullable_type)] @type .) @definition.type
(type_alias (type_identifier) @name) @definition.type
(enum_entry (simple_identifier) @name) @definition.variant

; functions; an extension is a member of what it extends
(function_declaration receiver: (receiver_type (_) @container) (simple_identifier) @name . (function_value_parameters) .
  [(user_type) (nullable_type) (function_type)]? @type . (type_constraints)? . (function_body) @body) @definition.method
(function_declaration receiver: (receiver_type (_) @container) (simple_identifier) @name . (function_value_parameters) .
  [(user_type) (nullable_type) (function_type)]? @type . (type_constraints)? .) @definition.method
(function_declaration (simple_identifier) @name . (function_value_parameters) .
  [(user_type) (nullable_type) (function_type)] @type . (function_body) @body) @definition.function
(function_declaration (simple_identifier) @name . (function_value_parameters) . (function_body . "=" . (call_expression . [(simple_identifier) (navigation_expression)] @value.call)) @body) @definition.function
(function_declaration (simple_identifier) @name (function_body) @body) @definition.function
(function_declaration (simple_identifier) @name . (function_value_parameters) . [(user_type) (nullable_type) (function_type)]? @type .) @definition.function
(function_declaration (simple_identifier) @name) @definition.function
(secondary_constructor "constructor" @name (statements)? @body) @definition.constructor

; properties: of a class, of its head, of an extended type, of the file; constants
(class_body (property_declaration receiver: (receiver_type (_) @container) (variable_declaration (simple_identifier) @name . (_)? @type)) @definition.property)
(source_file (property_declaration receiver: (receiver_type (_) @container) (variable_declaration (simple_identifier) @name . (_)? @type)) @definition.property)
(property_declaration (modifiers (property_modifier) @_const) (variable_declaration (simple_identifier) @name . (_)? @type)
  (#eq? @_const "const")) @definition.constant
(class_body (property_declaration (variable_declaration (simple_identifier) @name . (_) @type)) @definition.property)
(class_body (property_declaration (variable_declaration (simple_identifier) @name) (call_expression . [(simple_identifier) (navigation_expression)] @value.call)) @definition.property)
(class_body (property_declaration (variable_declaration (simple_identifier) @name .) (property_delegate (call_expression . (simple_identifier) @_lazy
  (call_suffix (annotated_lambda (lambda_literal (statements . (call_expression . [(simple_identifier) (navigation_expression)] @value.call) .)))))) (#eq? @_lazy "lazy")) @definition.property)
(class_body (property_declaration (variable_declaration (simple_identifier) @name .) (property_delegate (call_expression . (simple_identifier) @_given
  (call_suffix (type_arguments . (type_projection (user_type) @type) .)))) (#any-of? @_given "inject" "viewModel" "viewModels" "activityViewModel" "activityViewModels")) @definition.property)
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) @definition.property)
(enum_class_body (property_declaration (variable_declaration (simple_identifier) @name . (_)? @type)) @definition.property)
(class_parameter (binding_pattern_kind) (simple_identifier) @name . (_) @type) @definition.property
(source_file (property_declaration (variable_declaration (simple_identifier) @name . (_) @type)) @definition.variable)
(source_file (property_declaration (variable_declaration (simple_identifier) @name) (call_expression . [(simple_identifier) (navigation_expression)] @value.call)) @definition.variable)
(source_file (property_declaration (variable_declaration (simple_identifier) @name)) @definition.variable)

(import_header) @import

; locals
(type_parameters (type_parameter (type_identifier) @name)) @generic
(type_parameters (type_parameter (type_identifier) @name [(user_type) (nullable_type)] @type)) @generic
(type_constraints (type_constraint (type_identifier) @name [(user_type) (nullable_type)] @type)) @generic
(parameter (simple_identifier) @name . (_) @type) @binding
(class_parameter (simple_identifier) @name . (_) @type) @binding
(statements (property_declaration (variable_declaration (simple_identifier) @name . (_) @type)) @binding)
(statements (property_declaration (variable_declaration (simple_identifier) @name .) [
  (call_expression . [(simple_identifier) (navigation_expression)] @value.call)
  (as_expression (_) (user_type) @type)]) @binding)
(statements (property_declaration (variable_declaration (simple_identifier) @name .) (indexing_expression . (_) @value.entry) @element) @binding)
(statements (property_declaration (variable_declaration (simple_identifier) @name .) (postfix_expression . (indexing_expression . (_) @value.entry) "!!") @element) @binding)
(statements (property_declaration (variable_declaration (simple_identifier) @name .) [(navigation_expression) (simple_identifier)] @value.of) @binding)
(statements (property_declaration (variable_declaration (simple_identifier) @name .)
  (elvis_expression . [(navigation_expression) (simple_identifier)] @value.of)) @binding)
(statements (property_declaration (variable_declaration (simple_identifier) @name .)
  (elvis_expression . (call_expression . [(simple_identifier) (navigation_expression)] @value.call))) @binding)
(statements (property_declaration (variable_declaration (simple_identifier) @name .)
  (elvis_expression . (as_expression (_) (user_type) @type))) @binding)
(statements (property_declaration (variable_declaration (simple_identifier) @name .)) @binding)
(check_expression . [(simple_identifier) (navigation_expression)] @name . _ . (user_type) @type) @binding.narrowed
(when_expression (when_subject [(simple_identifier) @name (variable_declaration . (simple_identifier) @name)])
  (when_entry (when_condition (type_test . "is" . (user_type) @type)))) @binding.narrowed
(multi_variable_declaration (variable_declaration (simple_identifier) @name . (_)? @type)) @binding
(for_statement (variable_declaration (simple_identifier) @name . (_) @type)) @binding
(for_statement (variable_declaration (simple_identifier) @name .) @element . (_) @value.item) @binding
(for_statement (multi_variable_declaration (variable_declaration) . (variable_declaration (simple_identifier) @name .)) . (_) @value.entry) @binding
(for_statement) @scope.block
(call_expression (navigation_expression . (_) @value.item (navigation_suffix (simple_identifier) @_each))
  (call_suffix (annotated_lambda (lambda_literal [
    (lambda_parameters . (variable_declaration (simple_identifier) @name .) .)
    ("{" @name . (statements))])))
  (#any-of? @_each "forEach" "onEach" "map" "mapNotNull" "flatMap" "filter" "filterNot" "any" "all" "none" "count" "find" "first" "firstOrNull" "last" "lastOrNull" "single" "singleOrNull" "sortedBy" "sortedByDescending" "sortBy" "groupBy" "associate" "associateBy" "associateWith" "partition" "maxByOrNull" "minByOrNull" "maxOf" "minOf" "sumOf" "sumBy" "distinctBy" "removeAll" "removeIf" "takeWhile" "dropWhile" "indexOfFirst" "indexOfLast" "mapTo" "joinToString" "collect" "collectLatest")) @binding
(call_expression (navigation_expression . (_) @value.of (navigation_suffix (simple_identifier) @_scope))
  (call_suffix (annotated_lambda (lambda_literal [
    (lambda_parameters . (variable_declaration (simple_identifier) @name .) .)
    ("{" @name . (statements))])))
  (#any-of? @_scope "let" "also" "takeIf" "takeUnless" "use")) @binding
(call_expression . [(simple_identifier) (navigation_expression)] @value.passed (call_suffix [
  (annotated_lambda (lambda_literal [
    (lambda_parameters (variable_declaration (simple_identifier) @name .))
    ("{" @name . (statements))]))
  (value_arguments (value_argument (lambda_literal [
    (lambda_parameters (variable_declaration (simple_identifier) @name .))
    ("{" @name . (statements))])))])) @binding
(lambda_literal . "{" @name . (statements)) @binding
(lambda_parameters (variable_declaration (simple_identifier) @name . (_)? @type)) @binding
(catch_block . (simple_identifier) @name . (_) @type) @binding
(lambda_literal) @scope.block

; calls; calling a type makes a value of it
(call_expression . (simple_identifier) @name @reference.call)
(call_expression . (navigation_expression . (_) @receiver (navigation_suffix (simple_identifier) @name) .)) @reference.call
(infix_expression . (_) @receiver . (simple_identifier) @name . (_)) @reference.call

; inheritance: what is constructed is a class, what is not an interface
(user_type . (type_identifier) @name @reference.name . (_)? . (type_identifier))
(delegation_specifier (constructor_invocation (user_type) @name)) @reference.extends
(class_declaration "interface" (delegation_specifier (user_type) @name)) @reference.extends
(class_declaration "class" (delegation_specifier [(user_type) @name
  (explicit_delegation . (user_type) @name)])) @reference.implements
(companion_object (delegation_specifier (user_type) @name)) @reference.implements
(object_literal (delegation_specifier [(user_type) @name (explicit_delegation . (user_type) @name)])) @reference.type
(object_literal (delegation_specifier (constructor_invocation (user_type) @name))) @reference.new
(object_declaration (delegation_specifier [(user_type) @name
  (explicit_delegation . (user_type) @name)])) @reference.implements

; types in use, annotations, exceptions
(parameter (user_type) @name) @reference.type
(class_parameter (user_type) @name) @reference.type
(variable_declaration (user_type) @name) @reference.type
(function_declaration (user_type) @name) @reference.type
(nullable_type (user_type) @name) @reference.type
(type_projection (user_type) @name) @reference.type
(receiver_type (user_type) @name) @reference.type
(type_test (user_type) @name) @reference.type
(check_expression (user_type) @name) @reference.type
(function_type (user_type) @name) @reference.type
(function_type_parameters (user_type) @name) @reference.type
(type_parameter (user_type) @name) @reference.type
(type_constraint (user_type) @name) @reference.type
(as_expression (user_type) @name) @reference.type
(catch_block (user_type) @name) @reference.type
(type_alias (user_type) @name) @reference.type
(callable_reference . (type_identifier) @name) @reference.type
(annotation [(user_type) @name (constructor_invocation (user_type) @name)]) @reference.decorator
((prefix_expression (annotation (user_type (type_identifier) @name))) . [(class_declaration) (object_declaration) (function_declaration)] @owner) @reference.decorator
(jump_expression "throw" (call_expression . (simple_identifier) @name)) @reference.throw

; members of this; functions and members as values
(navigation_expression . (this_expression) @receiver (navigation_suffix (simple_identifier) @name)) @reference.field
(directly_assignable_expression . (this_expression) @receiver (navigation_suffix (simple_identifier) @name)) @reference.field
(navigation_expression . (simple_identifier) @name @reference.field)
(directly_assignable_expression . (simple_identifier) @name @reference.field)
(value_argument (simple_identifier) @name @reference.field .)
(if_expression condition: (simple_identifier) @name @reference.field)
(prefix_expression (simple_identifier) @name @reference.field)
(infix_expression (simple_identifier) @name @reference.field)
(equality_expression (simple_identifier) @name @reference.field)
(comparison_expression (simple_identifier) @name @reference.field)
(additive_expression (simple_identifier) @name @reference.field)
(conjunction_expression (simple_identifier) @name @reference.field)
(disjunction_expression (simple_identifier) @name @reference.field)
(elvis_expression (simple_identifier) @name @reference.field)
(jump_expression (simple_identifier) @name @reference.field)
(indexing_expression . (simple_identifier) @name @reference.field)
(function_body (simple_identifier) @name @reference.field)
(when_subject (simple_identifier) @name @reference.field)
(when_condition (simple_identifier) @name @reference.field)
(range_test (simple_identifier) @name @reference.field)
(control_structure_body (simple_identifier) @name @reference.field)
(assignment (simple_identifier) @name @reference.field)
(property_declaration (simple_identifier) @name @reference.field)
(check_expression . (_) . (simple_identifier) @name @reference.field)
(check_expression . (simple_identifier) @name @reference.field)
(as_expression . (simple_identifier) @name @reference.field)
(postfix_expression (simple_identifier) @name @reference.field)
(multiplicative_expression (simple_identifier) @name @reference.field)
(range_expression (simple_identifier) @name @reference.field)
(spread_expression (simple_identifier) @name @reference.field)
(parenthesized_expression (simple_identifier) @name @reference.field)
(property_delegate (simple_identifier) @name @reference.field)
(do_while_statement (simple_identifier) @name @reference.field)
(try_expression (statements (simple_identifier) @name @reference.field .))
(indexing_suffix (simple_identifier) @name @reference.field)
(class_parameter "=" . (simple_identifier) @name @reference.field)
(function_value_parameters "=" . (simple_identifier) @name @reference.field)
(lambda_literal (statements (simple_identifier) @name @reference.field .))
(for_statement (simple_identifier) @name @reference.field)
(interpolated_expression (simple_identifier) @name @reference.field)
(interpolated_identifier) @name @reference.field
; members of values whose type is known
(navigation_expression . (_) @receiver (navigation_suffix (simple_identifier) @name)) @reference.member
(directly_assignable_expression . (_) @receiver (navigation_suffix (simple_identifier) @name)) @reference.member
(callable_reference . "::" . (simple_identifier) @name @reference.name .)
(callable_reference . (_) @receiver (simple_identifier) @name .) @reference.name
(navigation_expression . (_) @receiver (navigation_suffix "::" (simple_identifier) @name)) @reference.name
; the class of a Gradle plugin: implementationClass = "shop.BuildPlugin"
(assignment (directly_assignable_expression (simple_identifier) @_class) (string_literal . (string_content) @name .)
  (#any-of? @_class "implementationClass") (#needs? "implementationClass")) @reference.name

; members of enums, constants of types
(navigation_expression . [(simple_identifier) (navigation_expression)] @receiver
  (navigation_suffix (simple_identifier) @name) (#match? @receiver "^[A-Z]") (#match? @name "^[A-Z][A-Z0-9_]*$")) @reference.name
; the type whose member is used, the object within a type
(navigation_expression . (simple_identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-zA-Z]"))
; an object passed on, returned or assigned
(value_argument (simple_identifier) @name @reference.name . (#match? @name "^[A-Z]\\w*[a-zA-Z]"))
(jump_expression (simple_identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-zA-Z]"))
(function_body (simple_identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-zA-Z]"))
(elvis_expression (simple_identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-zA-Z]"))
(infix_expression (simple_identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-zA-Z]"))
(equality_expression (simple_identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-zA-Z]"))
(assignment (simple_identifier) @name @reference.name . (#match? @name "^[A-Z]\\w*[a-zA-Z]"))
(property_declaration (simple_identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-zA-Z]"))
(when_entry (control_structure_body (simple_identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-zA-Z]")))
(when_condition (simple_identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-zA-Z]"))
(navigation_expression . (simple_identifier) @receiver (navigation_suffix (simple_identifier) @name) (#match? @name "^[A-Z]\\w*[a-zA-Z]")) @reference.name

; environment and processes
(call_expression . (navigation_expression . (simple_identifier) @_system (navigation_suffix (simple_identifier) @_getenv))
  (call_suffix (value_arguments . (value_argument (string_literal . (string_content) @name))))
  (#eq? @_system "System") (#eq? @_getenv "getenv")) @reference.env
(call_expression . (simple_identifier) @_builder (call_suffix (value_arguments . (value_argument (string_literal . (string_content) @name))))
  (#eq? @_builder "ProcessBuilder")) @reference.exec
(call_expression . (navigation_expression (call_expression (navigation_expression (navigation_suffix (simple_identifier) @_runtime)))
    (navigation_suffix (simple_identifier) @_exec))
  (call_suffix (value_arguments . (value_argument (string_literal . (string_content) @name))))
  (#eq? @_runtime "getRuntime") (#eq? @_exec "exec")) @reference.exec

; tests that are calls: Kotest
(call_expression . (simple_identifier) @_test (call_suffix
    (value_arguments . (value_argument (string_literal) @name)) (annotated_lambda) @body)
  (#match? @_test "^[fx]?(?:test|describe|it|should|context|scenario|feature|expect|[gG]iven|[wW]hen|[tT]hen|[aA]nd)$")) @definition.test
(call_expression . (string_literal) @name . (call_suffix . (annotated_lambda) @body)) @definition.test
(call_expression . (navigation_expression (string_literal) @name (navigation_suffix (simple_identifier) @_config)) (call_suffix (annotated_lambda) @body)
  (#eq? @_config "config")) @definition.test
(infix_expression . (string_literal) @name . (simple_identifier) @_test . (lambda_literal) @body
  (#any-of? @_test "should" "When" "when")) @definition.test
(additive_expression . (string_literal) @name . (lambda_literal) @body) @definition.test

; requests of tests: MockMvc's perform(get("/owners")) and get("/owners") { ... }, WebTestClient, Ktor's client
(call_expression . (simple_identifier) @verb (call_suffix (value_arguments . (value_argument (string_literal) @name)) .)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options") (#match? @name "^\"/")) @reference.request
(call_expression . (navigation_expression (_) @_client (navigation_suffix (simple_identifier) @verb)) (call_suffix (value_arguments . (value_argument (string_literal) @name)))
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options")
  (#match? @_client "(?i)(?:mvc|client|MockMvcRequestBuilders|RequestEntity|given\\(\\)|when\\(\\))$") (#match? @name "/")) @reference.request
; REST Assured's given().body(cart).post("/carts")
(call_expression . (navigation_expression (call_expression) @_chain (navigation_suffix (simple_identifier) @verb)) (call_suffix (value_arguments . (value_argument (string_literal) @name)))
  (#match? @_chain "^(?:RestAssured\\s*\\.\\s*)?(?:given|`when`|with|Given)\\s*[({]") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options")
  (#match? @name "/") (#needs? "given()" "given {" "`when`()" "with()" "Given {")) @reference.request
(call_expression . (navigation_expression
    (call_expression . (navigation_expression (_) (navigation_suffix (simple_identifier) @verb)))
    (navigation_suffix (simple_identifier) @_uri)) (call_suffix (value_arguments . (value_argument (string_literal) @name)))
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options") (#eq? @_uri "uri") (#match? @name "/")) @reference.endpoint

; routes: Ktor (the handler is written in place), Spring
(call_expression . (simple_identifier) @verb (call_suffix
    (value_arguments . (value_argument (string_literal) @path)) (annotated_lambda) @body)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options") (#match? @path "^\"/")) @definition.route
(class_declaration
  (modifiers (annotation (constructor_invocation (user_type (type_identifier) @_mapping) (value_arguments . (value_argument (string_literal) @prefix .)))))
  (class_body (function_declaration
    (modifiers (annotation (constructor_invocation (user_type (type_identifier) @verb) (value_arguments . (value_argument (string_literal) @path .)))))
    (simple_identifier) @handler) @definition.route)
  (#eq? @_mapping "RequestMapping") (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping" "RequestMapping"))
(class_declaration
  (modifiers (annotation (constructor_invocation (user_type (type_identifier) @_mapping) (value_arguments . (value_argument (string_literal) @prefix .)))))
  (class_body (function_declaration (modifiers (annotation (user_type (type_identifier) @verb))) (simple_identifier) @handler) @definition.route)
  (#eq? @_mapping "RequestMapping") (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping"))
; (an annotation with arguments before the class may be read as an expression)
((prefix_expression (annotation (user_type (type_identifier) @_mapping)) (parenthesized_expression (string_literal) @prefix)) . (class_declaration
  (class_body (function_declaration
    (modifiers (annotation (constructor_invocation (user_type (type_identifier) @verb) (value_arguments . (value_argument (string_literal) @path .)))))
    (simple_identifier) @handler) @definition.route))
  (#eq? @_mapping "RequestMapping") (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping" "RequestMapping"))
((prefix_expression (annotation (user_type (type_identifier) @_mapping)) (parenthesized_expression (string_literal) @prefix)) . (class_declaration
  (class_body (function_declaration (modifiers (annotation (user_type (type_identifier) @verb))) (simple_identifier) @handler) @definition.route))
  (#eq? @_mapping "RequestMapping") (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping"))
(class_body (function_declaration
  (modifiers (annotation (constructor_invocation (user_type (type_identifier) @verb) (value_arguments . (value_argument (string_literal) @path .)))))
  (simple_identifier) @handler) @definition.route
  (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping" "RequestMapping"))

; JAX-RS (@Path, @GET) and Micronaut (@Controller, @Get). The path of the class comes first.
(class_declaration (modifiers (annotation (constructor_invocation (user_type (type_identifier) @_path) (value_arguments . (value_argument (string_literal) @prefix))))) (class_body) @scope.routes
  (#eq? @_path "Path") (#needs? "@Path("))
((prefix_expression (annotation (user_type (type_identifier) @_path)) (parenthesized_expression (string_literal) @prefix)) . (class_declaration (class_body) @scope.routes)
  (#eq? @_path "Path") (#needs? "@Path("))
; (what Spring writes there is a name, and has no slash)
(class_declaration (modifiers (annotation (constructor_invocation (user_type (type_identifier) @_path) (value_arguments . (value_argument (string_literal) @prefix))))) (class_body) @scope.routes
  (#eq? @_path "Controller") (#match? @prefix "^\"/") (#needs? "@Controller("))
((prefix_expression (annotation (user_type (type_identifier) @_path)) (parenthesized_expression (string_literal) @prefix)) . (class_declaration (class_body) @scope.routes)
  (#eq? @_path "Controller") (#match? @prefix "^\"/") (#needs? "@Controller("))
((function_declaration (modifiers (annotation (constructor_invocation (user_type (type_identifier) @_path) (value_arguments . (value_argument (string_literal) @path)))) (annotation (user_type (type_identifier) @verb))) (simple_identifier) @handler) @definition.route
  (#eq? @_path "Path") (#any-of? @verb "GET" "POST" "PUT" "DELETE" "PATCH" "HEAD" "OPTIONS") (#needs? "@Path("))
((function_declaration (modifiers (annotation (user_type (type_identifier) @verb)) (annotation (constructor_invocation (user_type (type_identifier) @_path) (value_arguments . (value_argument (string_literal) @path))))) (simple_identifier) @handler) @definition.route
  (#eq? @_path "Path") (#any-of? @verb "GET" "POST" "PUT" "DELETE" "PATCH" "HEAD" "OPTIONS") (#needs? "@Path("))
((function_declaration (modifiers (annotation (user_type (type_identifier) @verb))) @_modifiers (simple_identifier) @handler) @definition.route
  (#not-match? @_modifiers "@Path\\b")
  (#any-of? @verb "GET" "POST" "PUT" "DELETE" "PATCH" "HEAD" "OPTIONS" "Get" "Post" "Put" "Delete" "Patch" "Head" "Options")
  (#needs? "@GET" "@POST" "@PUT" "@DELETE" "@PATCH" "@HEAD" "@OPTIONS" "@Get" "@Post" "@Put" "@Delete" "@Patch" "@Head" "@Options"))
((function_declaration (modifiers (annotation (constructor_invocation (user_type (type_identifier) @verb) (value_arguments . (value_argument (string_literal) @path))))) (simple_identifier) @handler) @definition.route
  (#any-of? @verb "Get" "Post" "Put" "Delete" "Patch" "Head" "Options") (#match? @path "^\"(?:[/{?]|\"$)")
  (#needs? "@Get(" "@Post(" "@Put(" "@Delete(" "@Patch(" "@Head(" "@Options("))
; (what a constant says is not known here)
(class_declaration
  (modifiers (annotation (constructor_invocation (user_type (type_identifier) @_path) (value_arguments . (value_argument [(simple_identifier) (navigation_expression) (additive_expression)])))))
  (class_body) @scope.no_routes
  (#eq? @_path "Path") (#needs? "@Path("))
; an interface whose methods ask for the paths that they name: MicroProfile's REST client, Micronaut's, Feign's
(class_declaration (modifiers (annotation [
    (user_type (type_identifier) @_client) (constructor_invocation (user_type (type_identifier) @_client))
  ])) (class_body) @scope.no_routes
  (#any-of? @_client "RegisterRestClient" "Client" "FeignClient") (#needs? "@RegisterRestClient" "@Client" "@FeignClient"))
((prefix_expression (annotation (user_type (type_identifier) @_client)) (parenthesized_expression)) . (class_declaration (class_body) @scope.no_routes)
  (#any-of? @_client "RegisterRestClient" "Client" "FeignClient") (#needs? "@RegisterRestClient" "@Client" "@FeignClient"))

; lexical
[(line_comment) (multiline_comment)] @comment
[(string_literal)] @string
(annotation) @attribute

; what tells overloads apart
[(call_suffix) (function_value_parameters) (primary_constructor)] @arguments
(when_subject (variable_declaration (simple_identifier) @name)) @binding
(anonymous_function) @scope.block
