; namespaces; a block namespace is no container in names
(namespace_declaration name: (_) @name) @package
(file_scoped_namespace_declaration name: (_) @name) @package

; definitions
(class_declaration name: (identifier) @name (#not-eq? @name "_")) @definition.class
(record_declaration "struct" name: (identifier) @name) @definition.struct
(record_declaration name: (identifier) @name) @definition.class
(struct_declaration name: (identifier) @name) @definition.struct
(interface_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_member_declaration name: (identifier) @name) @definition.variant
(delegate_declaration name: (identifier) @name) @definition.type
(method_declaration returns: (_) @type name: (identifier) @name
  parameters: (parameter_list . (parameter (modifier) @_this type: (identifier) @_extended))
  (type_parameter_constraints_clause (identifier) @_constrained . (type_parameter_constraint type: (_) @extended))
  (#eq? @_this "this") (#eq? @_extended @_constrained)) @definition.method
(method_declaration returns: (_) @type name: (identifier) @name
  parameters: (parameter_list . (parameter (modifier) @_this type: (_) @extended)) (#eq? @_this "this")) @definition.method
(method_declaration returns: (_) @type name: (identifier) @name) @definition.method
(local_function_statement type: (_) @type name: (identifier) @name) @definition.function
(constructor_declaration name: (identifier) @name) @definition.constructor
(property_declaration type: (_) @type name: (identifier) @name) @definition.property
(operator_declaration type: (_) @type "operator" . _ @name) @definition.method
(conversion_operator_declaration "operator" . type: (_) @name @type) @definition.method
(indexer_declaration type: (_) @type "this" @name) @definition.method
(event_declaration type: (_) @type name: (identifier) @name) @definition.field
(event_field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.field
(field_declaration (modifier) @_modifier
  (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))
  (#eq? @_modifier "const")) @definition.constant
(field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.field
(record_declaration (parameter_list (parameter type: (_) @type name: (identifier) @name) @definition.property @public))

; imports: a namespace brings all its types, a static using all members of a type
(using_directive !name [(identifier) (qualified_name)] @module @star) @import
(using_directive "global" !name [(identifier) (qualified_name)] @module) @import.shared
(using_directive "static" (qualified_name qualifier: (_) @module name: (identifier) @name)) @import
(using_directive name: (identifier) @alias (qualified_name qualifier: (_) @module name: [
  (identifier) @name (generic_name (identifier) @name)])) @import

; local types
(type_parameter_list (type_parameter name: (identifier) @name)) @generic
(type_parameter_constraints_clause . (identifier) @name
  (type_parameter_constraint [(identifier) (generic_name) (qualified_name) (nullable_type)] @type)) @generic
(parameter type: [(identifier) (generic_name) (qualified_name) (nullable_type) (predefined_type)] @type name: (identifier) @name) @binding
(variable_declaration type: [(identifier) (generic_name) (qualified_name) (nullable_type) (predefined_type) (array_type)] @type
  (variable_declarator name: (identifier) @name)) @binding
(variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @name [
  (object_creation_expression type: (_) @value.new)
  (cast_expression type: (_) @type)
  (as_expression right: (_) @type)
  (invocation_expression function: (_) @value.call)
  (await_expression (invocation_expression function: (_) @value.call))
  (await_expression [(identifier) (member_access_expression)] @value.of)])) @binding
(variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @name)) @binding
(foreach_statement type: [(identifier) (generic_name) (qualified_name)] @type left: (identifier) @name) @binding
(foreach_statement type: (implicit_type) left: (identifier) @name right: (_) @value.item) @binding
(foreach_statement left: (tuple_pattern (identifier) . (identifier) @name .) right: (_) @value.entry) @binding
(foreach_statement) @scope.block
(lambda_expression) @scope.block
(variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @name [
  (member_access_expression) @value.of
  (binary_expression left: [(member_access_expression) (identifier)] @value.of operator: "??")
  (element_access_expression expression: (_) @value.entry)])) @binding
(variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @name . "=" . (identifier) @value.of)) @binding
(parameter type: (array_type) @type name: (identifier) @name) @binding
(invocation_expression function: (member_access_expression expression: (_) @value.entry name: (identifier) @_get)
  arguments: (argument_list (argument) . (argument (declaration_expression type: (implicit_type) name: (identifier) @name)))
  (#any-of? @_get "TryGetValue" "TryRemove") (#needs? "TryGetValue" "TryRemove")) @binding
(invocation_expression function: (member_access_expression expression: (_) @value.item name: (identifier) @_each)
  arguments: (argument_list . (argument (lambda_expression parameters: [(implicit_parameter) @name (parameter_list . (parameter !type name: (identifier) @name) .)])) .)
  (#any-of? @_each "ForEach" "Select" "SelectMany" "Where" "Any" "All" "First" "FirstOrDefault" "Last" "LastOrDefault" "Single" "SingleOrDefault" "Count" "Sum" "Max" "Min" "Average" "OrderBy" "OrderByDescending" "ThenBy" "ThenByDescending" "GroupBy" "ToDictionary" "ToLookup" "Find" "FindAll" "FindIndex" "Exists" "RemoveAll" "TakeWhile" "SkipWhile" "MaxBy" "MinBy" "DistinctBy" "TrueForAll" "AnyAsync" "FirstOrDefaultAsync" "SingleOrDefaultAsync" "Include")) @binding
(invocation_expression function: (_) @value.passed arguments: (argument_list (argument (lambda_expression parameters: [
  (implicit_parameter) @name (parameter_list (parameter !type name: (identifier) @name))])))) @binding
(declaration_pattern type: (_) @type name: (identifier) @name) @binding
(recursive_pattern type: (_) @type name: (identifier) @name) @binding
(declaration_expression type: [(identifier) (generic_name) (qualified_name) (nullable_type)] @type name: (identifier) @name) @binding
(catch_declaration type: (_) @type name: (identifier) @name) @binding
(implicit_parameter) @name @binding

; calls
(invocation_expression function: (identifier) @name (#not-eq? @name "nameof")) @reference.call
(invocation_expression function: (generic_name (identifier) @name)) @reference.call
(invocation_expression function: (member_access_expression expression: _ @receiver name: [
  (identifier) @name (generic_name (identifier) @name)])) @reference.call
(conditional_access_expression condition: (_) @receiver [
  (member_binding_expression name: (identifier) @name)
  (invocation_expression function: (member_binding_expression name: (identifier) @name))]) @reference.call
(object_creation_expression type: [
  (identifier) @name
  (generic_name (identifier) @name)
  (qualified_name qualifier: (_) @receiver name: (identifier) @name)]) @reference.new
(variable_declaration type: (identifier) @name (variable_declarator (implicit_object_creation_expression))) @reference.new
(property_declaration type: (identifier) @name value: (implicit_object_creation_expression)) @reference.new
(attribute name: (identifier) @name) @reference.decorator
(attribute name: (qualified_name qualifier: (_) @receiver name: (identifier) @name)) @reference.decorator

; inheritance: syntax does not tell a class from an interface, the naming rule does
(interface_declaration (base_list [
  (identifier) @name
  (generic_name (identifier) @name)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name (identifier) @name)])])) @reference.extends
(struct_declaration (base_list [
  (identifier) @name
  (generic_name (identifier) @name)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name (identifier) @name)])])) @reference.implements
([(class_declaration (base_list [
    (identifier) @name
    (generic_name (identifier) @name)
    (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name (identifier) @name)])]))
  (record_declaration (base_list [
    (identifier) @name
    (generic_name (identifier) @name)
    (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name (identifier) @name)])]))] @reference.implements
  (#match? @name "^I[A-Z]"))
([(class_declaration (base_list [
    (identifier) @name
    (generic_name (identifier) @name)
    (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name (identifier) @name)])]))
  (record_declaration (base_list [
    (identifier) @name
    (generic_name (identifier) @name)
    (primary_constructor_base_type type: (identifier) @name)
    (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name (identifier) @name)])]))] @reference.extends
  (#not-match? @name "^I[A-Z]"))

; type hints
[(parameter type: (identifier) @name)
 (variable_declaration type: (identifier) @name)
 (property_declaration type: (identifier) @name)
 (method_declaration returns: (identifier) @name)
 (local_function_statement type: (identifier) @name)
 (delegate_declaration type: (identifier) @name)
 (event_declaration type: (identifier) @name)
 (type_argument_list (identifier) @name)
 (nullable_type type: (identifier) @name)
 (default_expression type: (identifier) @name)
 (sizeof_expression type: (identifier) @name)
 (tuple_element type: (identifier) @name)
 (indexer_declaration type: (identifier) @name)
 (array_type type: (identifier) @name)
 (cast_expression type: (identifier) @name)
 (typeof_expression type: (identifier) @name)
 (as_expression right: (identifier) @name)
 (explicit_interface_specifier (identifier) @name)
 (declaration_pattern type: (identifier) @name)
 (declaration_expression type: (identifier) @name)
 (catch_declaration type: (identifier) @name)
 (foreach_statement type: (identifier) @name)
 (type_parameter_constraint type: (identifier) @name)] @reference.type
[(parameter type: (generic_name (identifier) @name))
 (variable_declaration type: (generic_name (identifier) @name))
 (property_declaration type: (generic_name (identifier) @name))
 (method_declaration returns: (generic_name (identifier) @name))
 (type_argument_list (generic_name (identifier) @name))
 (nullable_type type: (generic_name (identifier) @name))
 (default_expression type: (generic_name (identifier) @name))
 (tuple_element type: (generic_name (identifier) @name))
 (indexer_declaration type: (generic_name (identifier) @name))
 (local_function_statement type: (generic_name (identifier) @name))
 (delegate_declaration type: (generic_name (identifier) @name))
 (event_declaration type: (generic_name (identifier) @name))
 (array_type type: (generic_name (identifier) @name))
 (cast_expression type: (generic_name (identifier) @name))
 (typeof_expression type: (generic_name (identifier) @name))
 (as_expression right: (generic_name (identifier) @name))
 (explicit_interface_specifier (generic_name (identifier) @name))
 (declaration_pattern type: (generic_name (identifier) @name))
 (declaration_expression type: (generic_name (identifier) @name))
 (catch_declaration type: (generic_name (identifier) @name))
 (foreach_statement type: (generic_name (identifier) @name))
 (type_parameter_constraint type: (generic_name (identifier) @name))] @reference.type
[(parameter type: (qualified_name) @name)
 (variable_declaration type: (qualified_name) @name)
 (property_declaration type: (qualified_name) @name)
 (method_declaration returns: (qualified_name) @name)
 (type_argument_list (qualified_name) @name)
 (nullable_type type: (qualified_name) @name)
 (array_type type: (qualified_name) @name)
 (cast_expression type: (qualified_name) @name)
 (as_expression right: (qualified_name) @name)
 (explicit_interface_specifier (qualified_name) @name)
 (typeof_expression type: (qualified_name) @name)
 (declaration_pattern type: (qualified_name) @name)
 (declaration_expression type: (qualified_name) @name)
 (catch_declaration type: (qualified_name) @name)
 (type_parameter_constraint type: (qualified_name) @name)] @reference.type

; exceptions thrown
[(throw_statement (object_creation_expression type: [(identifier) @name (qualified_name name: (identifier) @name)]))
 (throw_expression (object_creation_expression type: [(identifier) @name (qualified_name name: (identifier) @name)]))] @reference.throw

; members of this; methods, types and members of types used as values (method names start with a capital, locals do not)
(member_access_expression expression: "this" @receiver name: (identifier) @name) @reference.field
(member_access_expression expression: (identifier) @name @reference.field)
(assignment_expression left: (identifier) @name @reference.field)
(conditional_access_expression condition: (identifier) @name @reference.field)
(argument (identifier) @name @reference.field (#match? @name "^_"))
(argument (identifier) @name @reference.name . (#match? @name "^[A-Z]"))
(argument (generic_name (identifier) @name)) @reference.name
([(arrow_expression_clause (identifier) @name @reference.field)
  (return_statement (identifier) @name @reference.field)
  (binary_expression (identifier) @name @reference.field)
  (assignment_expression right: (identifier) @name @reference.field)
  (variable_declarator (identifier) @name @reference.field .)
  (invocation_expression function: (identifier) @name @reference.field)
  (element_access_expression expression: (identifier) @name @reference.field)
  (conditional_expression (identifier) @name @reference.field)
  (lock_statement (identifier) @name @reference.field)
  (foreach_statement right: (identifier) @name @reference.field)
  (interpolation (identifier) @name @reference.field)
  (cast_expression value: (identifier) @name @reference.field)
  (await_expression (identifier) @name @reference.field)
  (postfix_unary_expression (identifier) @name @reference.field)
  (prefix_unary_expression (identifier) @name @reference.field)
  (if_statement condition: (identifier) @name @reference.field)
  (is_pattern_expression expression: (identifier) @name @reference.field)
  (switch_expression . (identifier) @name @reference.field)
  (lambda_expression body: (identifier) @name @reference.field)
  (relational_pattern (identifier) @name @reference.field)
  (switch_statement value: (identifier) @name @reference.field)
  (switch_expression_arm (identifier) @name @reference.field .)
  (array_rank_specifier (identifier) @name @reference.field)
  (parenthesized_expression (identifier) @name @reference.field)
  (yield_statement (identifier) @name @reference.field)
  (throw_statement (identifier) @name @reference.field)
  (goto_statement (identifier) @name @reference.field)
  (as_expression left: (identifier) @name @reference.field)
  (from_clause (identifier) @name @reference.field .)
  (range_expression (identifier) @name @reference.field)
  (using_statement (identifier) @name @reference.field)
  (checked_expression (identifier) @name @reference.field)
  (ref_expression (identifier) @name @reference.field)
  (anonymous_object_creation_expression (identifier) @name @reference.field)
  (attribute_argument (identifier) @name @reference.field)
  (parameter "=" (identifier) @name @reference.field)
  (enum_member_declaration value: (identifier) @name @reference.field)
] (#match? @name "^[A-Z_]"))
; members of values whose type is known, and those that a new value is given
(member_access_expression expression: (_) @receiver name: (identifier) @name) @reference.member
(conditional_access_expression condition: (_) @receiver (member_binding_expression name: (identifier) @name)) @reference.member
(object_creation_expression type: (_) @type initializer: (initializer_expression) @names) @reference.member
(argument (member_access_expression expression: [(identifier) "this"] @receiver name: (identifier) @name) @reference.name
  (#match? @name "^[A-Z]"))
(assignment_expression right: (identifier) @name @reference.name (#match? @name "^[A-Z]"))
(_ [right: (member_access_expression expression: [(identifier) "this"] @receiver name: (identifier) @name)
  alternative: (member_access_expression expression: [(identifier) "this"] @receiver name: (identifier) @name)
  value: (member_access_expression expression: [(identifier) "this"] @receiver name: (identifier) @name)]) @reference.name
(variable_declarator [
  (identifier) @name @reference.name
  (member_access_expression expression: [(identifier) "this"] @receiver name: (identifier) @name) @reference.name] . (#match? @name "^[A-Z]"))
(initializer_expression [
  (identifier) @name @reference.name
  (member_access_expression expression: [(identifier) "this"] @receiver name: (identifier) @name) @reference.name] (#match? @name "^[A-Z]"))
(expression_element [
  (identifier) @name @reference.name
  (member_access_expression expression: [(identifier) "this"] @receiver name: (identifier) @name) @reference.name] (#match? @name "^[A-Z]"))
(return_statement [
  (identifier) @name @reference.name
  (member_access_expression expression: [(identifier) "this"] @receiver name: (identifier) @name) @reference.name] (#match? @name "^[A-Z]"))
(arrow_expression_clause [
  (identifier) @name @reference.name
  (member_access_expression expression: [(identifier) "this"] @receiver name: (identifier) @name) @reference.name] (#match? @name "^[A-Z]"))
(conditional_expression [consequence: (identifier) alternative: (identifier)] @name @reference.name (#match? @name "^[A-Z]"))
(cast_expression value: (identifier) @name @reference.name (#match? @name "^[A-Z]"))
; types that a value is matched with; the grammar takes `nameof(X) =>` for a declaration
(constant_pattern (identifier) @name @reference.name (#match? @name "^[A-Z]"))
(is_pattern_expression pattern: (constant_pattern
  (member_access_expression expression: (identifier) @receiver name: (identifier) @name)) (#match? @name "^[A-Z]")) @reference.name
(constant_pattern (member_access_expression expression: (identifier) @name @reference.name (#match? @name "^[A-Z]")))
([(constant_pattern (member_access_expression expression: (identifier) @receiver name: (identifier) @name))
  (attribute_argument (member_access_expression expression: (identifier) @receiver name: (identifier) @name))
  (parameter (member_access_expression expression: (identifier) @receiver name: (identifier) @name))
  (switch_expression_arm (member_access_expression expression: (identifier) @receiver name: (identifier) @name))
] @reference.name (#match? @receiver "^[A-Z]"))
(declaration_pattern type: (identifier) @_nameof
  (parenthesized_variable_designation name: (identifier) @name) (#eq? @_nameof "nameof")) @reference.name
(qualified_name qualifier: (identifier) @name @reference.name (#match? @name "^[A-Z]"))

; the type whose member is used
(member_access_expression expression: (identifier) @name @reference.name (#match? @name "^[A-Z]"))
(member_access_expression expression: (generic_name (identifier) @name)) @reference.name
(member_access_expression expression: (member_access_expression expression: (identifier) @receiver name: (identifier) @name)
  (#match? @receiver "^[A-Z]") (#match? @name "^[A-Z]")) @reference.name
(argument (typeof_expression type: (identifier) @name)) @reference.name

; who makes an event or a request runs its handler: MediatR's INotificationHandler<Paid>, IRequestHandler<Pay, bool>; a list of bases beside a list of methods would take cubic time
(class_declaration name: (identifier) @_class
  body: (declaration_list (method_declaration name: (identifier) @owner parameters: (parameter_list . (parameter type: (identifier) @name))))
  (#match? @_class "Handler$") (#any-of? @owner "Handle" "HandleAsync") (#needs? "Handle")) @reference.listen

; ... who makes a message has it consumed: MassTransit's Consume(ConsumeContext<Paid> context)
(method_declaration name: (identifier) @owner
  parameters: (parameter_list . (parameter type: (generic_name (identifier) @_context (type_argument_list . (identifier) @name .))))
  (#eq? @owner "Consume") (#eq? @_context "ConsumeContext") (#needs? "ConsumeContext<")) @reference.listen

; feature flags: LaunchDarkly, OpenFeature
(invocation_expression function: (member_access_expression name: (identifier) @_flag)
  arguments: (argument_list . (argument (string_literal (string_literal_content) @name)))
  (#any-of? @_flag "BoolVariation" "GetBooleanValueAsync") (#needs? "BoolVariation" "GetBooleanValueAsync")) @reference.flag

; environment and processes
(invocation_expression
  function: (member_access_expression
    expression: [(identifier) @_type (member_access_expression name: (identifier) @_type)] name: (identifier) @_get)
  arguments: (argument_list . (argument (string_literal (string_literal_content) @name)))
  (#eq? @_type "Environment") (#eq? @_get "GetEnvironmentVariable")) @reference.env
(invocation_expression
  function: (member_access_expression
    expression: [(identifier) @_type (member_access_expression name: (identifier) @_type)] name: (identifier) @_start)
  arguments: (argument_list . (argument (string_literal (string_literal_content) @name)))
  (#eq? @_type "Process") (#eq? @_start "Start")) @reference.exec
(object_creation_expression type: (identifier) @_type
  arguments: (argument_list . (argument (string_literal (string_literal_content) @name)))
  (#eq? @_type "ProcessStartInfo")) @reference.exec

; calls over HTTP: HttpClient
(invocation_expression function: (member_access_expression expression: (_) @_client name: [(identifier) @verb (generic_name (identifier) @verb)])
  arguments: (argument_list . (argument [(string_literal) (interpolated_string_expression) (binary_expression)] @name))
  (#match? @_client "(?i)(?:client|http)$")
  (#any-of? @verb "GetAsync" "GetStringAsync" "GetFromJsonAsync" "PostAsync" "PostAsJsonAsync" "PutAsync" "PutAsJsonAsync" "PatchAsync" "DeleteAsync") (#match? @name "/")) @reference.endpoint
(object_creation_expression type: (identifier) @_message
  arguments: (argument_list . (argument (member_access_expression expression: (identifier) @_method name: (identifier) @verb)) . (argument [(string_literal) (interpolated_string_expression) (binary_expression)] @name))
  (#eq? @_message "HttpRequestMessage") (#eq? @_method "HttpMethod") (#needs? "HttpRequestMessage") (#match? @name "/")) @reference.endpoint

; gRPC, as its generator names classes: Cart.CartBase, Cart.CartClient
(class_declaration (base_list (qualified_name qualifier: (identifier) name: (identifier) @name)) (#match? @name "Base$")) @reference.serve_rpc
(class_declaration (base_list (qualified_name name: (identifier) @verb)) body: (declaration_list (method_declaration name: (identifier) @name)) (#match? @verb "Base$")) @reference.serve_rpc
(object_creation_expression type: (qualified_name name: (identifier) @name) (#match? @name "Client$")) @reference.call_rpc

; lexical
(comment) @comment
[(string_literal) (verbatim_string_literal) (raw_string_literal) (interpolated_string_expression)] @string
(attribute_list) @attribute

; routes: ASP.NET controllers (with the path of the class in front) and minimal APIs
(class_declaration
  (attribute_list (attribute name: (identifier) @_route
    (attribute_argument_list . (attribute_argument (string_literal) @prefix))))
  body: (declaration_list (method_declaration
    (attribute_list (attribute name: (identifier) @verb
      (attribute_argument_list . (attribute_argument (string_literal) @path))) @definition.route)
    name: (identifier) @handler))
  (#any-of? @_route "Route" "RoutePrefix")
  (#any-of? @verb "HttpGet" "HttpPost" "HttpPut" "HttpPatch" "HttpDelete" "HttpHead" "HttpOptions" "Route"))
(class_declaration
  (attribute_list (attribute name: (identifier) @_route
    (attribute_argument_list . (attribute_argument (string_literal) @prefix))))
  body: (declaration_list (method_declaration
    (attribute_list (attribute name: (identifier) @verb) @definition.route)
    name: (identifier) @handler))
  (#any-of? @_route "Route" "RoutePrefix")
  (#any-of? @verb "HttpGet" "HttpPost" "HttpPut" "HttpPatch" "HttpDelete" "HttpHead" "HttpOptions"))
(method_declaration
  (attribute_list (attribute name: (identifier) @verb
    (attribute_argument_list . (attribute_argument (string_literal) @path))) @definition.route)
  name: (identifier) @handler
  (#any-of? @verb "HttpGet" "HttpPost" "HttpPut" "HttpPatch" "HttpDelete" "HttpHead" "HttpOptions" "Route"))
(method_declaration
  (attribute_list (attribute name: (identifier) @verb) @definition.route)
  name: (identifier) @handler
  (#any-of? @verb "HttpGet" "HttpPost" "HttpPut" "HttpPatch" "HttpDelete" "HttpHead" "HttpOptions"))
; a group of routes: var api = app.MapGroup("/orders").HasApiVersion(1.0)
(variable_declarator name: (identifier) @name [
    (invocation_expression function: (member_access_expression expression: (identifier) @router name: (identifier) @_group) arguments: (argument_list . (argument (string_literal) @prefix)))
    (invocation_expression function: (member_access_expression expression:
      (invocation_expression function: (member_access_expression expression: (identifier) @router name: (identifier) @_group) arguments: (argument_list . (argument (string_literal) @prefix)))))
    (invocation_expression function: (member_access_expression expression: (invocation_expression function: (member_access_expression expression:
      (invocation_expression function: (member_access_expression expression: (identifier) @router name: (identifier) @_group) arguments: (argument_list . (argument (string_literal) @prefix)))))))
  ]
  (#eq? @_group "MapGroup") (#needs? "MapGroup")) @scope.router
(invocation_expression
  function: (member_access_expression expression: (_) @router name: (identifier) @verb)
  arguments: (argument_list . (argument (string_literal) @path) . (argument [(identifier) (member_access_expression)] @handler))
  (#any-of? @verb "MapGet" "MapPost" "MapPut" "MapPatch" "MapDelete" "MapMethods")) @definition.route
(invocation_expression
  function: (member_access_expression expression: (_) @router name: (identifier) @verb)
  arguments: (argument_list . (argument (string_literal) @path) . (argument (lambda_expression) @body))
  (#any-of? @verb "MapGet" "MapPost" "MapPut" "MapPatch" "MapDelete" "MapMethods")) @definition.route

; what tells overloads apart
[(argument_list) (parameter_list)] @arguments

; operators and indexers
(binary_expression left: [(identifier) (member_access_expression) (invocation_expression)] @receiver operator: _ @name) @reference.implicit
(assignment_expression left: [(identifier) (member_access_expression)] @receiver operator: _ @name) @reference.implicit
(element_access_expression expression: [(identifier) (member_access_expression) (invocation_expression)] @receiver
  subscript: (bracketed_argument_list . "[" @name)) @reference.implicit

; the page of Razor that an action shows: its own, or `View("Edit")`
(class_declaration name: (identifier) @_class body: (declaration_list (method_declaration name: (identifier) @name body: (_) @_body))
  (#match? @_class "Controller$") (#match? @_body "\\bView\\(\\s*[\\w)]") (#needs? "View(")) @reference.razor_view
(invocation_expression function: (identifier) @_view arguments: (argument_list . (argument (string_literal) @name))
  (#any-of? @_view "View" "PartialView") (#needs? "View(")) @reference.razor_view
(tuple_pattern name: (identifier) @name) @binding
(declaration_expression type: (implicit_type) name: (identifier) @name) @binding
(recursive_pattern !type name: (identifier) @name) @binding
(from_clause name: (identifier) @name) @binding.local
(query_expression) @scope.block
