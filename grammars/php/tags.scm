; Names are captured without their `$`. Names in full (`\Shop\Cart`) are captured with their namespace.

; definitions
(namespace_definition name: (namespace_name) @name) @package

; settings of Laravel, in files of settings: return ['currency' => 'EUR']
(program (return_statement (array_creation_expression) @name) @definition.settings)

; a repository of Doctrine finds objects of the class that its constructor names
(class_declaration name: (name) @name (base_clause (name) @_base) body: (declaration_list (method_declaration
    body: (compound_statement (expression_statement (scoped_call_expression scope: (relative_scope) @_parent name: (name) @_made
      arguments: (arguments . (argument) . (argument (class_constant_access_expression . [(name) (qualified_name)] @type.held (name) @_class)) .))))))
  (#eq? @_base "ServiceEntityRepository") (#eq? @_parent "parent") (#eq? @_made "__construct") (#eq? @_class "class")
  (#needs? "ServiceEntityRepository")) @definition.class
(class_declaration name: (name) @name) @definition.class
(interface_declaration name: (name) @name) @definition.interface
(trait_declaration name: (name) @name) @definition.trait
(enum_declaration name: (name) @name) @definition.enum
(function_definition name: (name) @name return_type: (_)? @type) @definition.function

; relations of Eloquent: one that finds an object is of its type when it is read, others hold objects of theirs
(class_declaration body: (declaration_list (method_declaration name: (name) @name body: (compound_statement (return_statement [
    (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type (name) @_class))))
    (member_call_expression object: (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type (name) @_class)))))
    (member_call_expression object: (member_call_expression object: (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type (name) @_class))))))]))) @definition.method)
  (#eq? @_own "this") (#eq? @_class "class") (#any-of? @_relation "belongsTo" "hasOne" "morphOne" "hasOneThrough")
  (#needs? "belongsTo(" "hasOne(" "morphOne(" "hasOneThrough("))
(trait_declaration body: (declaration_list (method_declaration name: (name) @name body: (compound_statement (return_statement [
    (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type (name) @_class))))
    (member_call_expression object: (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type (name) @_class)))))
    (member_call_expression object: (member_call_expression object: (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type (name) @_class))))))]))) @definition.method)
  (#eq? @_own "this") (#eq? @_class "class") (#any-of? @_relation "belongsTo" "hasOne" "morphOne" "hasOneThrough")
  (#needs? "belongsTo(" "hasOne(" "morphOne(" "hasOneThrough("))
(class_declaration body: (declaration_list (method_declaration name: (name) @name return_type: (_)? @type body: (compound_statement (return_statement [
    (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type.held (name) @_class))))
    (member_call_expression object: (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type.held (name) @_class)))))
    (member_call_expression object: (member_call_expression object: (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type.held (name) @_class))))))]))) @definition.method)
  (#eq? @_own "this") (#eq? @_class "class") (#any-of? @_relation "hasMany" "hasManyThrough" "belongsToMany" "morphMany" "morphToMany" "morphedByMany")
  (#needs? "hasMany(" "hasManyThrough(" "belongsToMany(" "morphMany(" "morphToMany(" "morphedByMany("))
(trait_declaration body: (declaration_list (method_declaration name: (name) @name return_type: (_)? @type body: (compound_statement (return_statement [
    (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type.held (name) @_class))))
    (member_call_expression object: (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type.held (name) @_class)))))
    (member_call_expression object: (member_call_expression object: (member_call_expression object: (variable_name (name) @_own) name: (name) @_relation
      arguments: (arguments . (argument (class_constant_access_expression . [(name) (qualified_name)] @type.held (name) @_class))))))]))) @definition.method)
  (#eq? @_own "this") (#eq? @_class "class") (#any-of? @_relation "hasMany" "hasManyThrough" "belongsToMany" "morphMany" "morphToMany" "morphedByMany")
  (#needs? "hasMany(" "hasManyThrough(" "belongsToMany(" "morphMany(" "morphToMany(" "morphedByMany("))

; members of named types only: an anonymous class has no name to find them by
(class_declaration body: (declaration_list (method_declaration name: (name) @name return_type: (_)? @type) @definition.method))
(interface_declaration body: (declaration_list (method_declaration name: (name) @name return_type: (_)? @type) @definition.method))
(trait_declaration body: (declaration_list (method_declaration name: (name) @name return_type: (_)? @type) @definition.method))
(enum_declaration_list (method_declaration name: (name) @name return_type: (_)? @type) @definition.method)
(class_declaration body: (declaration_list (property_declaration type: (_)? @type (property_element name: (variable_name (name) @name))) @definition.field))
(trait_declaration body: (declaration_list (property_declaration type: (_)? @type (property_element name: (variable_name (name) @name))) @definition.field))
(property_promotion_parameter type: (_)? @type name: (variable_name (name) @name)) @definition.field @member
(const_declaration (const_element . (name) @name)) @definition.constant
(enum_case name: (name) @name) @definition.variant
(function_call_expression function: (name) @_define arguments: (arguments . (argument [(string (string_content) @name) (encapsed_string . (string_content) @name .)]))
  (#eq? @_define "define")) @definition.constant

; imports
(namespace_use_declaration
  (namespace_use_clause (qualified_name prefix: (namespace_name) @module (name) @name) alias: (name)? @alias) @import)
(namespace_use_declaration
  (namespace_name) @module body: (namespace_use_group (namespace_use_clause . (name) @name alias: (name)? @alias) @import))

; types of local variables; a variable hides nothing: functions have names of their own
(simple_parameter type: (_) @type name: (variable_name (name) @name)) @binding
(assignment_expression left: (member_access_expression object: (variable_name (name) @_this) name: (name) @name)
  right: (variable_name (name) @value.name) (#eq? @_this "this")) @scope.assigned
(assignment_expression left: (member_access_expression object: (variable_name (name) @_this) name: (name) @name)
  right: (object_creation_expression . [(name) (qualified_name)] @value.new) (#eq? @_this "this")) @scope.assigned
(property_promotion_parameter type: (_) @type name: (variable_name (name) @name)) @binding
(assignment_expression left: (variable_name (name) @name) right: (object_creation_expression (name) @value.new)) @binding
(assignment_expression left: (variable_name (name) @name) right: (function_call_expression function: (name) @value.call)
  (#not-match? @value.call "^(app|resolve|make)$")) @binding
(assignment_expression left: (variable_name (name) @name)
  right: [(member_call_expression) (nullsafe_member_call_expression) (scoped_call_expression) (member_access_expression) (variable_name)] @value.of) @binding
(assignment_expression left: (variable_name (name) @name) right: (clone_expression (variable_name) @value.of)) @binding
(assignment_expression left: (variable_name (name) @name) right: (binary_expression operator: "??" right: (object_creation_expression (name) @value.new))) @binding
; what a container or PHPUnit makes of a class that is named
(assignment_expression left: (variable_name (name) @name) right: (function_call_expression function: (name) @_make
  arguments: (arguments . (argument (class_constant_access_expression . (name) @value.new (name) @_class))))
  (#any-of? @_make "app" "resolve" "make") (#eq? @_class "class")) @binding
(assignment_expression left: (variable_name (name) @name) right: (member_call_expression name: (name) @_make
  arguments: (arguments . (argument (class_constant_access_expression . (name) @value.new (name) @_class))))
  (#any-of? @_make "make" "makeWith" "get" "createMock" "createStub" "createPartialMock") (#eq? @_class "class")) @binding
(binary_expression left: [(variable_name) (member_access_expression)] @name operator: "instanceof" right: [(name) (qualified_name)] @type) @binding.narrowed
(catch_clause type: (type_list . (named_type (name) @type) .) name: (variable_name (name) @name)) @binding
; types that comments tell: @param, @var
((comment) @doc
  . [(method_declaration parameters: (formal_parameters (simple_parameter type: (_)? @type name: (variable_name (name) @name))))
    (function_definition parameters: (formal_parameters (simple_parameter type: (_)? @type name: (variable_name (name) @name))))
    (method_declaration parameters: (formal_parameters (property_promotion_parameter type: (_)? @type name: (variable_name (name) @name))))
    (expression_statement (assignment_expression left: (variable_name (name) @name)))
    (foreach_statement . (_) . [(variable_name (name) @name) (pair (_) . (variable_name (name) @name))])] @binding)
; what loops and functions passed to methods take out of collections
(foreach_statement . [(variable_name) (member_access_expression) (member_call_expression) (scoped_call_expression)] @value.entry
  . [(variable_name (name) @name) (pair (_) . (variable_name (name) @name))]) @binding @element
(member_call_expression object: (_) @value.entry name: (name) @_each
  arguments: (arguments . (argument [
    (arrow_function parameters: (formal_parameters . (simple_parameter !type name: (variable_name (name) @name))))
    (anonymous_function parameters: (formal_parameters . (simple_parameter !type name: (variable_name (name) @name))))]))
  (#any-of? @_each "map" "each" "filter" "reject" "flatMap" "mapWithKeys" "first" "contains" "every" "sortBy" "groupBy" "keyBy" "sum" "partition" "transform")) @binding @element

; tests that are calls: Pest
(function_call_expression function: (name) @_test
  arguments: (arguments . (argument [(string) (encapsed_string)] @name) . (argument [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]))
  (#any-of? @_test "it" "test" "describe")) @definition.test

; calls and constructions
(function_call_expression function: (name) @name) @reference.call
(member_call_expression object: (_) @receiver name: (name) @name) @reference.call
(nullsafe_member_call_expression object: (_) @receiver name: (name) @name) @reference.call
(scoped_call_expression scope: [(name) (qualified_name) (relative_scope) (variable_name)] @receiver name: (name) @name) @reference.call
(object_creation_expression . (name) @name (#not-match? @name "^(?i:self|static|parent)$")) @reference.new
(object_creation_expression . (qualified_name prefix: (_) @receiver (name) @name)) @reference.new
; [Cart::class, 'total'] and [$this, 'total'] are methods as values
(array_creation_expression
  . (array_element_initializer . [(class_constant_access_expression . [(name) (relative_scope)] @receiver) (variable_name) @receiver] .)
  . (array_element_initializer . (string (string_content) @name) .) .) @reference.name

; a function's name in a string, where PHP itself takes it for one
(function_call_expression function: (name) @_takes arguments: (arguments (argument (string (string_content) @name)))
  (#any-of? @_takes "array_map" "array_filter" "array_reduce" "array_walk" "array_walk_recursive" "usort" "uasort" "uksort"
    "call_user_func" "call_user_func_array" "preg_replace_callback" "register_shutdown_function" "set_error_handler"
    "set_exception_handler" "spl_autoload_register" "iterator_apply" "ob_start" "forward_static_call")
  (#match? @name "^[A-Za-z_]\\w*$")) @reference.name

; inheritance; a trait gives its members to those who use it
(class_declaration (base_clause (name) @name)) @reference.extends
(anonymous_class (base_clause (name) @name)) @reference.new
(class_declaration (base_clause (qualified_name prefix: (_) @receiver (name) @name))) @reference.extends
(interface_declaration (base_clause (name) @name)) @reference.extends
(interface_declaration (base_clause (qualified_name prefix: (_) @receiver (name) @name))) @reference.extends
((comment) @name . [(class_declaration name: (name) @owner) (trait_declaration name: (name) @owner)] (#match? @name "@mixin\\b")) @reference.self_types
(class_interface_clause (name) @name) @reference.implements
(class_interface_clause (qualified_name prefix: (_) @receiver (name) @name)) @reference.implements
(declaration_list (use_declaration (name) @name)) @reference.implements
(declaration_list (use_declaration (qualified_name prefix: (_) @receiver (name) @name))) @reference.implements
(enum_declaration_list (use_declaration (name) @name)) @reference.implements

; a facade has the members of the class that it names, and a model of Eloquent those of its builder
(class_declaration name: (name) @owner body: (declaration_list (method_declaration name: (name) @_accessor
    body: (compound_statement (return_statement (class_constant_access_expression . (name) @name (name) @_class)))))
  (#eq? @_accessor "getFacadeAccessor") (#eq? @_class "class") (#needs? "getFacadeAccessor")) @reference.self_type
((comment) @name . (class_declaration name: (name) @owner (base_clause (name) @_facade))
  (#eq? @_facade "Facade") (#match? @name "@see\\b") (#needs? "Facade")) @reference.self_types
(class_declaration attributes: (attribute_list (attribute_group (attribute (name) @_builder
    parameters: (arguments . (argument (class_constant_access_expression . (name) @name))))))
  name: (name) @owner (#eq? @_builder "UseEloquentBuilder") (#needs? "UseEloquentBuilder")) @reference.self_type
(class_declaration name: (name) @owner body: (declaration_list (method_declaration name: (name) @_builder return_type: (named_type (name) @name)))
  (#eq? @_builder "newEloquentBuilder") (#needs? "newEloquentBuilder")) @reference.self_type

; types where they are written
(named_type (name) @name (#not-match? @name "^(?i:self|static|parent)$")) @reference.type
(binary_expression operator: "instanceof" right: (name) @name) @reference.type
(named_type (qualified_name prefix: (_) @receiver (name) @name)) @reference.type
(binary_expression operator: "instanceof" right: (qualified_name prefix: (_) @receiver (name) @name)) @reference.type
; the type whose member is used
(class_constant_access_expression . (name) @name) @reference.name
(class_constant_access_expression . (qualified_name prefix: (_) @receiver (name) @name)) @reference.name
(scoped_call_expression scope: (name) @name) @reference.name
(scoped_call_expression scope: (qualified_name prefix: (_) @receiver (name) @name)) @reference.name
(scoped_property_access_expression scope: (name) @name) @reference.name
(class_constant_access_expression . (relative_scope) @receiver (name) @name) @reference.field
(class_constant_access_expression . [(name) (qualified_name) (variable_name)] @receiver (name) @name (#not-eq? @name "class")) @reference.name
(scoped_property_access_expression scope: [(name) (qualified_name) (variable_name)] @receiver name: (variable_name (name) @name)) @reference.name
(attribute (name) @name) @reference.decorator
(throw_expression (object_creation_expression . (name) @name)) @reference.throw

; fields of the object itself
(member_access_expression object: (variable_name (name) @receiver) name: (name) @name (#eq? @receiver "this")) @reference.field
(member_access_expression object: [(variable_name) (member_access_expression) (member_call_expression) (scoped_call_expression) (parenthesized_expression)] @receiver name: (name) @name (#not-eq? @receiver "$this")) @reference.member
(nullsafe_member_access_expression object: (_) @receiver name: (name) @name) @reference.member
(scoped_property_access_expression scope: (relative_scope) @receiver name: (variable_name (name) @name)) @reference.field

; relations that Eloquent loads by their names: $server->load('node'), Server::with(['node'])
(member_call_expression object: (_) @receiver name: (name) @_load arguments: (arguments . (argument (string (string_content) @name)))
  (#any-of? @_load "load" "loadMissing" "loadCount" "with" "without" "withCount" "whereHas" "orWhereHas" "whereDoesntHave" "has" "doesntHave")) @reference.name
(scoped_call_expression scope: (name) @receiver name: (name) @_load arguments: (arguments . (argument (string (string_content) @name)))
  (#any-of? @_load "with" "without" "withCount" "whereHas" "whereDoesntHave" "has" "doesntHave")) @reference.name
(scoped_call_expression scope: (name) @receiver name: (name) @_load arguments: (arguments . (argument
    (array_creation_expression (array_element_initializer (string (string_content) @name)))))
  (#any-of? @_load "with" "without" "withCount")) @reference.name

; constants of no class
([(return_statement (name) @name) (argument (name) @name) (binary_expression (name) @name) (assignment_expression right: (name) @name)
  (array_element_initializer (name) @name) (subscript_expression (name) @name) (parenthesized_expression (name) @name)
  (case_statement value: (name) @name) (match_condition_list (name) @name) (match_conditional_expression return_expression: (name) @name)
  (match_default_expression (name) @name) (cast_expression value: (name) @name) (unary_op_expression argument: (name) @name)
  (conditional_expression (name) @name) (arrow_function body: (name) @name) (echo_statement (name) @name)
  (sequence_expression (name) @name) (static_variable_declaration value: (name) @name) (exit_statement (name) @name)
  (augmented_assignment_expression right: (name) @name) (simple_parameter default_value: (name) @name)
  (property_promotion_parameter default_value: (name) @name) (property_element default_value: (name) @name)
  (const_element (name) (name) @name) (yield_expression (name) @name)]
  (#match? @name "^[A-Z][A-Z0-9_]+$")) @reference.field
([(return_statement (qualified_name prefix: (_) @receiver (name) @name)) (argument (qualified_name prefix: (_) @receiver (name) @name))
  (binary_expression (qualified_name prefix: (_) @receiver (name) @name))
  (array_element_initializer (qualified_name prefix: (_) @receiver (name) @name))]
  (#match? @name "^[A-Z][A-Z0-9_]+$")) @reference.name

; environment and processes
(function_call_expression function: (name) @_env arguments: (arguments . (argument [(string (string_content) @name) (encapsed_string . (string_content) @name .)]))
  (#any-of? @_env "getenv" "env")) @reference.env
(subscript_expression . (variable_name (name) @_env) (string (string_content) @name) (#eq? @_env "_ENV")) @reference.env
(function_call_expression function: (name) @_run arguments: (arguments . (argument [(string (string_content) @name) (encapsed_string . (string_content) @name)]))
  (#any-of? @_run "exec" "shell_exec" "system" "passthru" "proc_open" "popen")) @reference.exec

; who makes an event or a message runs its handlers: Laravel's listeners, Symfony's message handlers
(method_declaration
  name: (name) @owner
  parameters: (formal_parameters . (simple_parameter
    type: [(named_type (name) @name) (optional_type (named_type (name) @name)) (union_type (named_type (name) @name))]
    name: (variable_name (name) @_event)))
  (#any-of? @owner "handle" "__invoke") (#any-of? @_event "event" "message" "command" "query")) @reference.listen
(class_declaration (class_interface_clause [(name) @_subscriber (qualified_name (name) @_subscriber)])
  body: (declaration_list (method_declaration
    name: (name) @owner parameters: (formal_parameters . (simple_parameter type: (named_type (name) @name)))))
  (#eq? @_subscriber "EventSubscriberInterface") (#match? @name "Event$") (#not-match? @owner "^__")
  (#needs? "EventSubscriberInterface")) @reference.listen
(method_declaration attributes: (attribute_list (attribute_group (attribute (name) @_listener)))
  name: (name) @owner parameters: (formal_parameters . (simple_parameter type: (named_type (name) @name)))
  (#any-of? @_listener "AsEventListener" "AsMessageHandler") (#needs? "AsEventListener" "AsMessageHandler")) @reference.listen
(class_declaration attributes: (attribute_list (attribute_group (attribute (name) @_listener)))
  body: (declaration_list (method_declaration name: (name) @owner parameters: (formal_parameters . (simple_parameter type: (named_type (name) @name)))))
  (#any-of? @_listener "AsEventListener" "AsMessageHandler") (#eq? @owner "__invoke")
  (#needs? "AsEventListener" "AsMessageHandler")) @reference.listen
; the methods that a subscriber names: [CartPaid::class => 'onPaid', KernelEvents::REQUEST => [['onRequest', 10]]]
(method_declaration name: (name) @_events body: (compound_statement (return_statement (array_creation_expression
    (array_element_initializer (_) . [
      (string (string_content) @name)
      (array_creation_expression . (array_element_initializer . (string (string_content) @name)))
      (array_creation_expression (array_element_initializer . (array_creation_expression . (array_element_initializer . (string (string_content) @name)))))]))))
  (#eq? @_events "getSubscribedEvents") (#needs? "getSubscribedEvents")) @reference.own
; who dispatches a job, or names its class, has it handled
(class_declaration name: (name) @name body: (declaration_list (method_declaration name: (name) @owner))
  (#match? @name "Job$") (#eq? @owner "handle") (#needs? "handle")) @reference.listen

; the factory of a model of Laravel: Cart::factory()
(scoped_call_expression scope: [(name) (qualified_name)] @name name: (name) @_factory
  (#eq? @_factory "factory") (#match? @name "^(?:.*\\\\)?[A-Z]\\w*$") (#needs? "factory(")) @reference.factory

; lexical
(comment) @comment
[(string) (encapsed_string) (heredoc) (nowdoc)] @string
(attribute_list) @attribute

; requests of tests: Laravel's $this->getJson('/users'), $this->actingAs($user)->post(route('users.store')), $this->json('GET', '/users')
(member_call_expression object: (_) @_test name: (name) @verb arguments: (arguments . (argument [(string) (encapsed_string) (binary_expression)] @name))
  (#match? @_test "^\\$this\\b") (#any-of? @verb "get" "post" "put" "patch" "delete" "options" "getJson" "postJson" "putJson" "patchJson" "deleteJson" "optionsJson")
  (#match? @name "/|^.[\\w-]+.$")) @reference.request
(member_call_expression object: (_) @_test name: (name) @_call arguments: (arguments . (argument (string) @verb) . (argument [(string) (encapsed_string) (binary_expression)] @name))
  (#match? @_test "^\\$(?:this|client|browser)\\b") (#any-of? @_call "json" "call" "request" "requestJson") (#match? @name "/")) @reference.request
(member_call_expression object: (_) @_test name: (name) @verb arguments: (arguments . (argument (function_call_expression function: (name) @_route arguments: (arguments . (argument (string) @name)))))
  (#match? @_test "^\\$this\\b") (#eq? @_route "route")
  (#any-of? @verb "get" "post" "put" "patch" "delete" "options" "getJson" "postJson" "putJson" "patchJson" "deleteJson" "optionsJson")) @reference.requested_name
; Pest's functions
(function_call_expression function: (name) @verb arguments: (arguments . (argument [(string) (encapsed_string) (binary_expression)] @name))
  (#any-of? @verb "get" "post" "put" "patch" "delete" "getJson" "postJson" "putJson" "patchJson" "deleteJson") (#match? @name "/")) @reference.request
(function_call_expression function: (name) @verb arguments: (arguments . (argument (function_call_expression function: (name) @_route arguments: (arguments . (argument (string) @name)))))
  (#any-of? @verb "get" "post" "put" "patch" "delete" "getJson" "postJson" "putJson" "patchJson" "deleteJson") (#eq? @_route "route")) @reference.requested_name

; what stands around routes: Route::prefix('admin')->name('admin.')->group(...), Route::get(...)->name('users.index')
(member_call_expression object: (_) @prefix name: (name) @_group arguments: (arguments . (argument [(anonymous_function) (arrow_function)]))
  (#eq? @_group "group") (#match? @prefix "^Route::") (#needs? "Route::")) @scope.routes
(scoped_call_expression scope: (name) @_route name: (name) @_group arguments: (arguments . (argument (array_creation_expression) @prefix) . (argument [(anonymous_function) (arrow_function)]))
  (#eq? @_route "Route") (#eq? @_group "group") (#needs? "Route::")) @scope.routes
(member_call_expression object: (_) @_route name: (name) @_name arguments: (arguments . (argument (string) @alias) .)
  (#eq? @_name "name") (#match? @_route "^Route::") (#needs? "Route::")) @scope.routes
; what a class puts before the routes of its methods, and the names of these: #[Route('/admin', name: 'admin_')]
(class_declaration attributes: (attribute_list (attribute_group (attribute (name) @_route parameters: (arguments) @prefix)))
  body: (declaration_list) @scope.routes
  (#eq? @_route "Route") (#needs? "Route("))
(attribute_group (attribute (name) @_route parameters: (arguments (argument name: (name) @_key (string) @alias)))
  (#eq? @_route "Route") (#eq? @_key "name") (#needs? "Route(")) @scope.routes
; resources: Route::apiResource('users', UserController::class)->only(['index'])
([
    (scoped_call_expression scope: (name) @_route name: (name) @verb
      arguments: (arguments . (argument (string) @path) . (argument [(class_constant_access_expression . [(name) (qualified_name)] @handler) (string) @handler])))
    (member_call_expression object: (scoped_call_expression scope: (name) @_route) name: (name) @verb
      arguments: (arguments . (argument (string) @path) . (argument (class_constant_access_expression . [(name) (qualified_name)] @handler))))
  ]
  (#eq? @_route "Route") (#any-of? @verb "resource" "apiResource" "singleton") (#needs? "Route::")) @definition.resources

; routes: Laravel's Route::get('/users', [UserController::class, 'index']), functions in place (Slim too), Symfony's #[Route('/users')]
([
    (scoped_call_expression scope: (name) @_route name: (name) @verb
      arguments: (arguments . (argument [(string) (encapsed_string)] @path) . (argument (array_creation_expression
        . (array_element_initializer (class_constant_access_expression . [(name) (qualified_name)] @receiver))
        . (array_element_initializer (string) @handler) .))))
    (scoped_call_expression scope: (name) @_route name: (name) @verb
      arguments: (arguments . (argument [(string) (encapsed_string)] @path)
        . (argument (class_constant_access_expression . (name) @handler))))
    (scoped_call_expression scope: (name) @_route name: (name) @verb
      arguments: (arguments . (argument [(string) (encapsed_string)] @path) . (argument (string) @handler)))
    (scoped_call_expression scope: (name) @_route name: (name) @verb
      arguments: (arguments . (argument [(string) (encapsed_string)] @path) . (argument (array_creation_expression
        (array_element_initializer . (string (string_content) @_uses) . (string) @handler)))))
    (scoped_call_expression scope: (name) @_route name: (name) @verb
      arguments: (arguments . (argument [(string) (encapsed_string)] @path) . (argument [(anonymous_function) (arrow_function)] @body)))
  ]
  (#eq? @_route "Route") (#eq? @_uses "uses") (#any-of? @verb "get" "post" "put" "patch" "delete" "options" "any")) @definition.route
; behind a middleware, a prefix or a name: Route::middleware('auth')->get(...)
([
    (member_call_expression object: (_) @_route name: (name) @verb
      arguments: (arguments . (argument [(string) (encapsed_string)] @path) . (argument (array_creation_expression
        . (array_element_initializer (class_constant_access_expression . [(name) (qualified_name)] @receiver))
        . (array_element_initializer (string) @handler) .))))
    (member_call_expression object: (_) @_route name: (name) @verb
      arguments: (arguments . (argument [(string) (encapsed_string)] @path)
        . (argument (class_constant_access_expression . (name) @handler))))
  ]
  (#match? @_route "^Route::") (#any-of? @verb "get" "post" "put" "patch" "delete" "options" "any")
  (#needs? "Route::")) @definition.route
(member_call_expression object: (variable_name (name) @_app) name: (name) @verb
  arguments: (arguments . (argument [(string) (encapsed_string)] @path) . (argument [(anonymous_function) (arrow_function)] @body))
  (#any-of? @_app "app" "router" "group" "route" "r") (#any-of? @verb "get" "post" "put" "patch" "delete" "options" "any")) @definition.route
(method_declaration
  attributes: (attribute_list (attribute_group (attribute (name) @_route
    parameters: (arguments (argument [(string) (encapsed_string)] @path)
      (argument name: (name) @_key (array_creation_expression . (array_element_initializer . (string) @verb) .)))) @definition.route))
  name: (name) @handler
  (#eq? @_route "Route") (#eq? @_key "methods") (#match? @path "^.(?:/|$|.$)") (#needs? "Route("))
(method_declaration
  attributes: (attribute_list (attribute_group (attribute (name) @verb parameters: (arguments . (argument [(string) (encapsed_string)] @path))) @definition.route))
  name: (name) @handler
  (#any-of? @verb "Route" "Get" "Post" "Put" "Patch" "Delete"))
; a controller that is called itself
(class_declaration
  attributes: (attribute_list (attribute_group (attribute (name) @verb parameters: (arguments . (argument [(string) (encapsed_string)] @path))) @definition.route))
  body: (declaration_list (method_declaration name: (name) @handler))
  (#eq? @verb "Route") (#eq? @handler "__invoke") (#needs? "Route("))

; routes that programs lead to by their names: route('users.show'), $this->redirectToRoute('users_show')
(function_call_expression function: (name) @_route arguments: (arguments . (argument (string) @name))
  (#any-of? @_route "route" "to_route") (#needs? "route(" "to_route(")) @reference.route_name
(member_call_expression object: (_) @_own name: (name) @_route arguments: (arguments . (argument (string) @name))
  (#eq? @_own "$this") (#any-of? @_route "redirectToRoute" "generateUrl")
  (#needs? "redirectToRoute(" "generateUrl(")) @reference.route_name
(member_call_expression object: (_) @_urls name: (name) @_route arguments: (arguments . (argument (string) @name))
  (#match? @_urls "(?i:redirect|redirector|url|router|urlgenerator|url_generator)(?:\\(\\))?$")
  (#any-of? @_route "route" "generate" "signedRoute" "temporarySignedRoute")
  (#needs? "route(" "generate(" "signedRoute(" "temporarySignedRoute(")) @reference.route_name
(scoped_call_expression scope: (name) @_urls name: (name) @_route arguments: (arguments . (argument (string) @name))
  (#any-of? @_urls "URL" "Redirect") (#any-of? @_route "route" "signedRoute" "temporarySignedRoute")
  (#needs? "route(" "signedRoute(" "temporarySignedRoute(")) @reference.route_name

; filters, functions and tests of Twig: new TwigFunction('price', [$this, 'formatPrice'])
(object_creation_expression . [(name) @_filter (qualified_name (name) @_filter)] (arguments . (argument [(string) (encapsed_string)] @name) . (argument))
  (#match? @_filter "^Twig(?:Filter|Function|Test)$") (#match? @name "^.\\w+.$") (#needs? "Twig")) @definition.function

; views: Laravel's view('cart.show'), View::make('cart.show'), ->markdown('mail.paid'), Symfony's $this->render('cart/show.html.twig')
(function_call_expression function: (name) @_view arguments: (arguments . (argument (string) @name)) (#eq? @_view "view")) @reference.view
(scoped_call_expression scope: (name) @_type name: (name) @_make arguments: (arguments . (argument (string) @name))
  (#eq? @_type "View") (#any-of? @_make "make" "first" "renderWhen") (#needs? "View::")) @reference.view
(scoped_call_expression scope: (name) @_type name: (name) @_view arguments: (arguments . (argument (string)) . (argument (string) @name))
  (#eq? @_type "Route") (#eq? @_view "view") (#needs? "Route::view")) @reference.view
; what a mail shows: new Content(markdown: 'mail.paid'); what a controller of Symfony shows: #[Template('cart/show.html.twig')]
(object_creation_expression . (name) @_content (arguments (argument name: (name) @_view (string) @name))
  (#eq? @_content "Content") (#any-of? @_view "view" "html" "text" "markdown") (#needs? "Content(")) @reference.view
(attribute (name) @_template parameters: (arguments (argument (string) @name))
  (#eq? @_template "Template") (#match? @name "\\.twig.$") (#needs? "Template(")) @reference.view
; settings of Laravel: config('shop.currency'), Config::get('shop.currency')
(function_call_expression function: (name) @_config arguments: (arguments . (argument (string) @name))
  (#eq? @_config "config") (#needs? "config(")) @reference.setting
(scoped_call_expression scope: (name) @_type name: (name) @_get arguments: (arguments . (argument (string) @name))
  (#eq? @_type "Config") (#any-of? @_get "get" "string" "integer" "float" "boolean" "array" "has") (#needs? "Config::")) @reference.setting
; ... config(['shop.currency' => 'USD']); who reads what a test sets there, reads it
(function_call_expression function: (name) @_config arguments: (arguments . (argument (array_creation_expression (array_element_initializer . (string) @name . (_)))))
  (#eq? @_config "config") (#needs? "config(")) @reference.setting
; rules of a policy of Laravel, by the type of what they are about: $this->authorize('update', $cart), Gate::denies('create', Cart::class)
(member_call_expression name: (name) @_may arguments: (arguments . (argument (string) @name)
    . (argument [(variable_name) @verb (class_constant_access_expression . [(name) (qualified_name)] @verb . (name))]))
  (#any-of? @_may "authorize" "can" "cannot") (#needs? "authorize(" "can(" "cannot(")) @reference.policy
(scoped_call_expression scope: (name) @_gate name: (name) @_may arguments: (arguments . (argument (string) @name)
    . (argument [(variable_name) @verb (class_constant_access_expression . [(name) (qualified_name)] @verb . (name))]))
  (#eq? @_gate "Gate") (#any-of? @_may "authorize" "allows" "denies" "check" "inspect") (#needs? "Gate::")) @reference.policy
; pages of Inertia: Inertia::render('Cart/Show'), inertia('Cart/Show'), Route::inertia('/about', 'About')
(scoped_call_expression scope: (name) @_type name: (name) @_render arguments: (arguments . (argument (string) @name))
  (#eq? @_type "Inertia") (#eq? @_render "render") (#needs? "Inertia::")) @reference.page
(function_call_expression function: (name) @_render arguments: (arguments . (argument (string) @name))
  (#eq? @_render "inertia") (#needs? "inertia(")) @reference.page
(scoped_call_expression scope: (name) @_type name: (name) @_render arguments: (arguments . (argument (string)) . (argument (string) @name))
  (#eq? @_type "Route") (#eq? @_render "inertia") (#needs? "Route::inertia")) @reference.page
(member_call_expression name: (name) @_view arguments: (arguments . (argument (string) @name))
  (#any-of? @_view "view" "markdown" "render" "renderView" "renderForm" "renderBlock") (#match? @name "^.[\\w:-]+[./]")) @reference.view
; where a variable gets a value of which nothing is known
(assignment_expression left: (variable_name (name) @name)) @binding.set
(augmented_assignment_expression left: (variable_name (name) @name)) @binding.set
(list_literal (variable_name (name) @name)) @binding.set
(list_literal (_ (variable_name (name) @name) .)) @binding.set
(foreach_statement . (_) . [(variable_name (name) @name) (pair (variable_name (name) @name))]) @binding.set
(catch_clause name: (variable_name (name) @name)) @binding.set
(global_declaration (variable_name (name) @name)) @binding.set
(static_variable_declaration name: (variable_name (name) @name)) @binding.set
; a function without a name has variables of its own
(anonymous_function) @scope.block
(arrow_function) @scope.block
(simple_parameter name: (variable_name (name) @name)) @binding.local
