; definitions
(module . (comment)* . (string) @name) @scope.header

(class_definition
  name: (identifier) @name
  body: (block . (comment)* . (string)? @doc) @body) @definition.class

(function_definition
  name: (identifier) @name
  return_type: (type)? @type
  body: (block . (comment)* . (string)? @doc) @body) @definition.function

(module (assignment left: (identifier) @name type: (type)? @type right: (call function: (_) @value.call)) @definition.variable)
(module (assignment left: (identifier) @name type: (type)? @type) @definition.variable)
; relations of Django's models: one that finds an object is of its type, others hold objects of theirs
((class_definition body: (block (assignment left: (identifier) @name
  right: (call function: [(identifier) @_relation (attribute attribute: (identifier) @_relation)]
    arguments: (argument_list . [(identifier) @type (attribute) @type (string (string_content) @type)]))) @definition.field))
  (#any-of? @_relation "ForeignKey" "OneToOneField" "ParentalKey" "TreeForeignKey") (#needs? "ForeignKey" "OneToOneField" "ParentalKey"))
((class_definition body: (block (assignment left: (identifier) @name
  right: (call function: [(identifier) @_relation (attribute attribute: (identifier) @_relation)]
    arguments: (argument_list . [(identifier) @type.held (attribute) @type.held (string (string_content) @type.held)]))) @definition.field))
  (#any-of? @_relation "ManyToManyField" "ParentalManyToManyField") (#needs? "ManyToManyField"))
(class_definition body: (block (assignment left: (identifier) @name type: (type)? @type right: [(call function: (_) @value.call) (identifier) @value.name (attribute) @value.name]) @definition.field))
(class_definition body: (block (assignment left: (identifier) @name type: (type)? @type) @definition.field))
(assignment
  left: (attribute object: (identifier) @self attribute: (identifier) @name)
  type: (type)? @type
  right: [(call function: (_) @value.call) (boolean_operator operator: "or" right: (call function: (_) @value.call))]) @definition.field
(assignment
  left: (attribute object: (identifier) @self attribute: (identifier) @name)
  type: (type)? @type) @definition.field

; what functions return that do not say it
(function_definition !return_type body: (block (return_statement [(identifier) (call)] @name) @scope.returned .))
(yield [(identifier) (call)] @name) @scope.yielded

; fixtures of pytest
((decorator) @attribute (#match? @attribute "fixture") (#needs? "fixture"))
((decorator) @attribute (#match? @attribute "template_filter|template_global|template_test") (#needs? "template_filter" "template_global" "template_test"))
(decorated_definition
  (decorator (call function: (attribute attribute: (identifier) @_use) arguments: (argument_list (string (string_content) @name))))
  definition: (_) @owner (#eq? @_use "usefixtures") (#needs? "usefixtures")) @reference.inject

(assignment left: (attribute attribute: (identifier) @name) right: (identifier) @value.name) @scope.assigned

; imports
(import_from_statement module_name: (_) @module name: (dotted_name) @name) @import
(import_from_statement module_name: (_) @module name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) @import
(import_from_statement module_name: (_) @module (wildcard_import) @star) @import
; `import a.b` binds a
(import_statement name: (dotted_name . (identifier) @module)) @import
(import_statement name: (aliased_import name: (dotted_name) @module alias: (identifier) @alias)) @import

; other names of functions and classes
(module (assignment left: (identifier) @alias right: (identifier) @name) @import.own)

; local types
(typed_parameter . (identifier) @name type: (type) @type) @binding.typed
(typed_default_parameter name: (identifier) @name type: (type) @type) @binding
(assignment left: (identifier) @name type: (type) @type) @binding
(assignment left: (identifier) @name right: [(call function: (_) @value.call) (await (call function: (_) @value.call))]) @binding
(named_expression name: (identifier) @name value: [(call function: (_) @value.call) (await (call function: (_) @value.call))]) @binding
(assignment left: (identifier) @name right: (call function: [(identifier) (attribute)] @_cast arguments: (argument_list . (_) @type . (_)))
  (#any-of? @_cast "cast" "typing.cast" "t.cast") (#needs? "cast(")) @binding
; what finds one object of a type: Django's get_object_or_404(Cart, id=1), SQLAlchemy's session.get(Cart, 1)
(assignment left: (identifier) @name right: (call function: (identifier) @_get arguments: (argument_list . [(identifier) (attribute)] @type))
  (#any-of? @_get "get_object_or_404" "aget_object_or_404" "create_autospec") (#match? @type "(?:^|\\.)_?[A-Z]\\w*[a-z]\\w*$") (#needs? "get_object_or_404" "create_autospec")) @binding
(assignment left: (identifier) @name right: [
    (call function: (attribute object: (_) @_holder attribute: (identifier) @_get) arguments: (argument_list . [(identifier) (attribute)] @type . (_)))
    (await (call function: (attribute object: (_) @_holder attribute: (identifier) @_get) arguments: (argument_list . [(identifier) (attribute)] @type . (_))))
  ]
  (#any-of? @_get "get" "get_one") (#match? @_holder "(?i)session(?:\\(\\))?$") (#match? @type "(?:^|\\.)_?[A-Z]\\w*[a-z]\\w*$") (#needs? "ession.get")) @binding
(assignment left: (identifier) @name right: [(identifier) (attribute)] @value.name) @binding
(assignment left: (identifier) @name right: (boolean_operator operator: "or" right: (call function: (_) @value.call))) @binding
(assignment left: (identifier) @name right: (conditional_expression . (call function: (_) @value.call))) @binding
(assignment left: (identifier) @name right: (conditional_expression . [(identifier) (attribute)] @value.of)) @binding
(as_pattern (call function: (_) @value.entered) alias: (as_pattern_target (identifier) @name)) @binding
; what loops and comprehensions take out of collections; a comprehension has variables of its own
[
  (for_statement left: (identifier) @name right: [(identifier) (attribute) (subscript) (call function: (attribute))] @value.item)
  (for_in_clause left: (identifier) @name right: [(identifier) (attribute) (subscript) (call function: (attribute))] @value.item)
] @binding @element
([
  (for_statement left: (identifier) @name right: (call function: (identifier) @_call) @value.item)
  (for_in_clause left: (identifier) @name right: (call function: (identifier) @_call) @value.item)
] @binding @element (#not-match? @_call "^(?:sorted|reversed|list|tuple|set|frozenset|iter|enumerate|filter|map|zip|range)$"))
([
  (for_statement left: (identifier) @name right: (call function: (identifier) @_call arguments: (argument_list . (_) @value.item)))
  (for_in_clause left: (identifier) @name right: (call function: (identifier) @_call arguments: (argument_list . (_) @value.item)))
] @binding @element (#any-of? @_call "sorted" "reversed" "list" "tuple" "set" "frozenset" "iter"))
([
  (for_statement left: (_ . (identifier) . (identifier) @name .) right: (call function: (identifier) @_call arguments: (argument_list . (_) @value.item)))
  (for_in_clause left: (_ . (identifier) . (identifier) @name .) right: (call function: (identifier) @_call arguments: (argument_list . (_) @value.item)))
] @binding @element (#eq? @_call "enumerate") (#needs? "enumerate"))
([
  (for_statement left: (_ . (identifier) . (identifier) @name .) right: (call function: (attribute attribute: (identifier) @_items)) @value.entry)
  (for_in_clause left: (_ . (identifier) . (identifier) @name .) right: (call function: (attribute attribute: (identifier) @_items)) @value.entry)
] @binding @element (#eq? @_items "items") (#needs? ".items"))
; what next(), max() and min() take out: next(cart for cart in carts if cart.paid)
([
  (assignment left: (identifier) @name right: (call function: (identifier) @_first arguments: (argument_list . [(identifier) (attribute) (call function: (attribute))] @value.item)))
  (assignment left: (identifier) @name right: (call function: (identifier) @_first arguments: (argument_list . (call function: (identifier) @_iter arguments: (argument_list . (_) @value.item)))))
] @binding @element (#any-of? @_first "next" "max" "min") (#any-of? @_iter "iter" "filter" "sorted" "reversed" "list") (#needs? "next(" "max(" "min("))
([
  (assignment left: (identifier) @name right: (call function: (identifier) @_first arguments: (argument_list . (generator_expression body: (identifier) @_item (for_in_clause left: (identifier) @_each right: (_) @value.item)))))
  (assignment left: (identifier) @name right: (call function: (identifier) @_first arguments: (generator_expression body: (identifier) @_item (for_in_clause left: (identifier) @_each right: (_) @value.item))))
] @binding @element (#any-of? @_first "next" "max" "min") (#eq? @_item @_each) (#needs? "next(" "max(" "min("))
; what loops take out of two collections at once, or of a part of one
([
  (for_statement left: (pattern_list . (identifier) @name . (identifier) .) right: (call function: (identifier) @_zip arguments: (argument_list . (_) @value.item . (_))))
  (for_in_clause left: (pattern_list . (identifier) @name . (identifier) .) right: (call function: (identifier) @_zip arguments: (argument_list . (_) @value.item . (_))))
  (for_statement left: (pattern_list . (identifier) . (identifier) @name .) right: (call function: (identifier) @_zip arguments: (argument_list . (_) . (_) @value.item)))
  (for_in_clause left: (pattern_list . (identifier) . (identifier) @name .) right: (call function: (identifier) @_zip arguments: (argument_list . (_) . (_) @value.item)))
] @binding @element (#eq? @_zip "zip") (#needs? "zip("))
(for_statement left: (identifier) @name right: (subscript value: [(identifier) (attribute)] @value.item subscript: (slice))) @binding @element
(for_in_clause left: (identifier) @name right: (subscript value: [(identifier) (attribute)] @value.item subscript: (slice))) @binding @element
(assignment left: (identifier) @name right: (subscript value: [(identifier) (attribute)] @value.entry
  subscript: [(identifier) (attribute) (integer) (string) (unary_operator) (call)])) @binding @element
[(list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @scope.block
; what tests find the type of a name to be
(match_statement subject: (identifier) @name
  body: (block (case_clause . (case_pattern (class_pattern (dotted_name) @type))))) @binding.narrowed
(as_pattern (case_pattern (class_pattern (dotted_name) @type)) (identifier) @name) @binding
; other locals hide what their names mean elsewhere
(parameters (identifier) @name) @binding.parameter
(parameters [(list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)]) @binding.local
(default_parameter name: (identifier) @name) @binding.local
(lambda_parameters [(identifier) @name (list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)]) @binding.local
(pattern_list [(identifier) @name (list_splat_pattern (identifier) @name)]) @binding.local
(tuple_pattern [(identifier) @name (list_splat_pattern (identifier) @name)]) @binding.local
(list_pattern [(identifier) @name (list_splat_pattern (identifier) @name)]) @binding.local
(for_statement left: (identifier) @name) @binding.local
(for_in_clause left: (identifier) @name) @binding.local
(named_expression name: (identifier) @name) @binding.local
(as_pattern_target (identifier) @name) @binding.local
(assignment left: (identifier) @name right: (_)) @binding.local

; references
(call function: (identifier) @name) @reference.call
(call function: (attribute object: (_) @receiver attribute: (identifier) @name)) @reference.call
(call function: (call) @name) @reference.result
(class_definition superclasses: (argument_list (identifier) @name)) @reference.extends
(class_definition superclasses: (argument_list (attribute object: (_) @receiver attribute: (identifier) @name))) @reference.extends
(class_definition superclasses: (argument_list (subscript value: (identifier) @name))) @reference.extends
; Django: class CartManager(Manager.from_queryset(CartQuerySet))
(class_definition superclasses: (argument_list (call function: (attribute attribute: (identifier) @_from) arguments: (argument_list . (identifier) @name)))
  (#eq? @_from "from_queryset") (#needs? "from_queryset(")) @reference.extends
(class_definition superclasses: (argument_list (subscript value: (attribute object: (_) @receiver attribute: (identifier) @name)))) @reference.extends
(class_definition superclasses: (argument_list (subscript subscript: (_) @name))) @reference.type
(type) @name @reference.type
(module (assignment right: [(subscript) (binary_operator operator: "|")] @name)) @reference.type
(decorated_definition (decorator (identifier) @name) definition: (_) @owner) @reference.decorator
(decorated_definition (decorator (attribute object: (_) @receiver attribute: (identifier) @name)) definition: (_) @owner) @reference.decorator
(decorated_definition (decorator (call function: (identifier) @name)) definition: (_) @owner) @reference.decorator
(decorated_definition (decorator (call function: (attribute object: (_) @receiver attribute: (identifier) @name))) definition: (_) @owner) @reference.decorator
(raise_statement . (identifier) @name) @reference.throw
(raise_statement . (attribute object: (_) @receiver attribute: (identifier) @name)) @reference.throw
(raise_statement . (call function: (identifier) @name)) @reference.throw
(raise_statement . (call function: (attribute object: (_) @receiver attribute: (identifier) @name))) @reference.throw
(attribute object: (identifier) @receiver attribute: (identifier) @name (#eq? @receiver "self")) @reference.field

; functions, methods and classes as values: passed, stored, returned
(argument_list (identifier) @name @reference.name)
(keyword_argument value: (identifier) @name @reference.name)
(pair key: (identifier) @name @reference.name)
(pair value: (identifier) @name @reference.name)
(list (identifier) @name @reference.name)
; of Django's REST framework: permission_classes = [IsStaff & IsOwner]
(assignment left: (identifier) @_classes right: (_ (binary_operator [(identifier) @name (binary_operator (identifier) @name)
    (parenthesized_expression (binary_operator (identifier) @name))]))
  (#any-of? @_classes "permission_classes") (#needs? "permission_classes")) @reference.name
(call function: (identifier) @_classes arguments: (argument_list (list (binary_operator [(identifier) @name (binary_operator (identifier) @name)])))
  (#any-of? @_classes "permission_classes") (#needs? "permission_classes")) @reference.name
(tuple (identifier) @name @reference.name)
(set (identifier) @name @reference.name)
(expression_list (identifier) @name @reference.name)
(assignment right: (identifier) @name @reference.name)
(return_statement (identifier) @name @reference.name)
(lambda body: (identifier) @name @reference.name)
(conditional_expression (identifier) @name @reference.name)
(boolean_operator (identifier) @name @reference.name)
(comparison_operator (identifier) @name @reference.name)
(parenthesized_expression (identifier) @name @reference.name)
(default_parameter value: (identifier) @name @reference.name)
(typed_default_parameter value: (identifier) @name @reference.name)
(argument_list (attribute object: [(identifier) (attribute)] @receiver attribute: (identifier) @name)) @reference.name
(keyword_argument value: (attribute object: [(identifier) (attribute)] @receiver attribute: (identifier) @name)) @reference.name
(pair value: (attribute object: [(identifier) (attribute)] @receiver attribute: (identifier) @name)) @reference.name
(list (attribute object: [(identifier) (attribute)] @receiver attribute: (identifier) @name)) @reference.name
(tuple (attribute object: [(identifier) (attribute)] @receiver attribute: (identifier) @name)) @reference.name
(assignment right: (attribute object: [(identifier) (attribute)] @receiver attribute: (identifier) @name)) @reference.name
(return_statement (attribute object: [(identifier) (attribute)] @receiver attribute: (identifier) @name)) @reference.name
(conditional_expression (attribute object: [(identifier) (attribute)] @receiver attribute: (identifier) @name)) @reference.name
(boolean_operator (attribute object: [(identifier) (attribute)] @receiver attribute: (identifier) @name)) @reference.name
; members of enums, and constants, where functions and classes seldom stand
([(comparison_operator (attribute object: (identifier) @receiver attribute: (identifier) @name))
  (binary_operator (attribute object: (identifier) @receiver attribute: (identifier) @name))
] @reference.name (#match? @name "^_?[A-Z]"))
(case_pattern (dotted_name . (identifier) @receiver . (identifier) @name .)) @reference.name
([(binary_operator (identifier) @name @reference.name)
  (subscript (identifier) @name @reference.name)
  (for_statement right: (identifier) @name @reference.name)
  (for_in_clause right: (identifier) @name @reference.name)
] (#match? @name "^_?[A-Z]"))
([(slice (identifier) @name @reference.field)
  (interpolation (identifier) @name @reference.field)
  (not_operator (identifier) @name @reference.field)
  (unary_operator (identifier) @name @reference.field)
  (if_statement condition: (identifier) @name @reference.field)
  (elif_clause condition: (identifier) @name @reference.field)
  (while_statement condition: (identifier) @name @reference.field)
  (if_clause (identifier) @name @reference.field)
  (match_statement subject: (identifier) @name @reference.field)
  (assert_statement (identifier) @name @reference.field)
  (list_splat (identifier) @name @reference.field)
  (dictionary_splat (identifier) @name @reference.field)
  (augmented_assignment right: (identifier) @name @reference.field)
  (named_expression value: (identifier) @name @reference.field)
  (with_item value: [(identifier) @name @reference.field (as_pattern . (identifier) @name @reference.field)])
  (raise_statement cause: (identifier) @name @reference.field)
  (yield (identifier) @name @reference.field)
  (await (identifier) @name @reference.field)
  (list_comprehension body: (identifier) @name @reference.field)
  (set_comprehension body: (identifier) @name @reference.field)
  (generator_expression body: (identifier) @name @reference.field)
] (#match? @name "^_?[A-Z]"))
(class_pattern (dotted_name . (identifier) @name @reference.name .))
(class_pattern (dotted_name . (identifier) @receiver . (identifier) @name .)) @reference.name
; what may be a property
([
  (if_statement condition: (attribute object: (_) @receiver attribute: (identifier) @name))
  (elif_clause condition: (attribute object: (_) @receiver attribute: (identifier) @name))
  (not_operator (attribute object: (_) @receiver attribute: (identifier) @name))
  (comparison_operator (attribute object: (_) @receiver attribute: (identifier) @name))
  (binary_operator (attribute object: (_) @receiver attribute: (identifier) @name))
  (interpolation (attribute object: (_) @receiver attribute: (identifier) @name))
  (assert_statement (attribute object: (_) @receiver attribute: (identifier) @name))
  (subscript (attribute object: (_) @receiver attribute: (identifier) @name))
  (for_statement right: (attribute object: (_) @receiver attribute: (identifier) @name))
  (for_in_clause right: (attribute object: (_) @receiver attribute: (identifier) @name))
  (if_clause (attribute object: (_) @receiver attribute: (identifier) @name))
  (list_comprehension body: (attribute object: (_) @receiver attribute: (identifier) @name))
  (set_comprehension body: (attribute object: (_) @receiver attribute: (identifier) @name))
  (generator_expression body: (attribute object: (_) @receiver attribute: (identifier) @name))
  (attribute object: (attribute object: (_) @receiver attribute: (identifier) @name))
]) @reference.property
; what a class has for all, wherever it stands: members of enums
(attribute object: (identifier) @receiver attribute: (identifier) @name (#match? @receiver "^_?[A-Z]")) @reference.property
; what syntax calls
(with_statement "with" @name (with_clause (with_item value: [(_) @receiver (as_pattern . (_) @receiver)]))) @reference.implicit
(subscript value: [(identifier) (attribute) (call)] @receiver "[" @name) @reference.implicit
(comparison_operator [(identifier) (attribute) (call)] @receiver ["==" "!=" "<" ">" "<=" ">="] @name . (_)) @reference.implicit
(comparison_operator (_) ["in" "not in"] @name . [(identifier) (attribute) (call)] @receiver) @reference.implicit
(for_statement "for" @name right: [(identifier) (attribute) (call)] @receiver) @reference.implicit
(for_in_clause "for" @name right: [(identifier) (attribute) (call)] @receiver) @reference.implicit
(binary_operator left: [(identifier) (attribute) (call)] @receiver operator: _ @name) @reference.implicit
; the class or function whose member is used: `Cart.limit`, `task.delay(cart)`
(attribute object: (identifier) @name @reference.name)
(attribute object: (attribute object: (identifier) @receiver attribute: (identifier) @name) (#match? @name "^_?[A-Z]")) @reference.name
(call function: (attribute object: (attribute object: (identifier) @receiver attribute: (identifier) @name)
  (#not-eq? @receiver "self") (#not-eq? @receiver "cls"))) @reference.name
; the class whose member a case names
(case_pattern (dotted_name . (identifier) @name @reference.name . (identifier)))

; members of a class that strings in it name: list_display = ("name", "total") (Django's admin), CharFilter(method="filter_total")
(class_definition body: (block (assignment left: (identifier) @_names right: [(tuple (string (string_content) @name)) (list (string (string_content) @name))]))
  (#any-of? @_names "list_display" "readonly_fields" "actions") (#needs? "list_display" "readonly_fields" "actions")) @reference.own
(class_definition body: (block (assignment right: (call arguments: (argument_list (keyword_argument name: (identifier) @_method value: (string (string_content) @name))))))
  (#any-of? @_method "method" "method_name") (#needs? "method=" "method_name=")) @reference.own

; settings of Django: settings.CURRENCY, getattr(settings, "CURRENCY", ""), override_settings(CURRENCY="EUR")
(attribute object: (identifier) @verb attribute: (identifier) @name
  (#eq? @verb "settings") (#needs? "settings.") (#match? @name "^[A-Z][A-Z0-9_]+$")) @reference.held_setting
(call function: (identifier) @_get arguments: (argument_list . (identifier) @verb . (string (string_content) @name))
  (#any-of? @_get "getattr" "hasattr") (#eq? @verb "settings") (#needs? "(settings,")) @reference.held_setting
(decorated_definition
  (decorator (call function: [(identifier) @_override (attribute attribute: (identifier) @_override)] arguments: (argument_list (keyword_argument name: (identifier) @name))))
  definition: (_ name: (identifier) @owner)
  (#any-of? @_override "override_settings" "modify_settings") (#needs? "_settings(") (#match? @name "^[A-Z][A-Z0-9_]+$")) @reference.held_setting
(with_item value: (call function: [(identifier) @_override (attribute attribute: (identifier) @_override)] arguments: (argument_list (keyword_argument name: (identifier) @name)))
  (#any-of? @_override "override_settings" "settings" "modify_settings") (#needs? "settings(") (#match? @name "^[A-Z][A-Z0-9_]+$")) @reference.held_setting

; exceptions
(except_clause value: (_) @name) @reference.type

; environment and processes
(subscript value: (attribute object: (identifier) @_os attribute: (identifier) @_environ) subscript: (string (string_start) . (string_content) @name . (string_end))
  (#eq? @_os "os") (#eq? @_environ "environ") (#needs? "environ")) @reference.env
(call function: (attribute object: (attribute object: (identifier) @_os attribute: (identifier) @_environ) attribute: (identifier) @_get)
  arguments: (argument_list . (string (string_start) . (string_content) @name . (string_end)))
  (#eq? @_os "os") (#eq? @_environ "environ") (#any-of? @_get "get" "setdefault" "pop") (#needs? "environ")) @reference.env
(call function: (attribute object: (identifier) @_os attribute: (identifier) @_getenv) arguments: (argument_list . (string (string_start) . (string_content) @name . (string_end)))
  (#eq? @_os "os") (#eq? @_getenv "getenv") (#needs? "getenv")) @reference.env
(call function: (attribute object: (identifier) @_sub attribute: (identifier) @_run)
  arguments: (argument_list . [(string (string_content) @name) (list . (string (string_content) @name))])
  (#any-of? @_sub "subprocess" "os") (#any-of? @_run "run" "call" "check_call" "check_output" "Popen" "system" "popen")) @reference.exec

; calls over HTTP: requests, httpx, test clients
(call function: (attribute object: (_) @_client attribute: (identifier) @verb)
  arguments: (argument_list . [(string) (binary_operator left: [(string) (identifier) (attribute)])] @name)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options")
  (#match? @_client "(?i)(?:requests|httpx|session|client|http|api)$") (#match? @name "/")) @reference.endpoint
; requests of tests: self.client.get("/x"), admin_client.post(reverse("name"))
(call function: (attribute object: (_) @_client attribute: (identifier) @verb)
  arguments: (argument_list . [(string) (binary_operator left: [(string) (identifier) (attribute)])] @name)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options")
  (#match? @_client "(?i)(?:_app|testapp|self\\.app|browser|client\\w*|client\\([^()]*\\))$") (#not-match? @_client "(?i)(?:client|http|api)$") (#match? @name "^[fF]?[\"'].*/")) @reference.request
(call function: (attribute object: (_) @_client attribute: (identifier) @verb)
  arguments: (argument_list . (call function: [(identifier) @_reverse (attribute attribute: (identifier) @_reverse)] arguments: (argument_list . (string) @name)))
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options") (#any-of? @_reverse "reverse" "reverse_lazy" "url_for" "url_path_for") (#needs? "reverse(" "reverse_lazy(" "url_for(" "url_path_for(")) @reference.requested_name
; the path of a request that is named apart: self.url = "/x", url = reverse("name")
(assignment left: [(identifier) @_url (attribute attribute: (identifier) @_url)] right: (string) @name
  (#match? @_url "(?i)(?:^|_)(?:url|uri|path|endpoint)$") (#match? @name "^[fF]?[\"']/")) @reference.request
; paths that a module of tests lists: carts_bulk = "/api/carts/bulk", def cart(id): return f"{prefix}/carts/{id}"
(module (assignment left: (identifier) @_constant right: (string) @name)
  (#not-match? @_constant "(?i)(?:^|_)(?:url|uri|path|endpoint)$")
  (#match? @name "^[fF]?[\"'](?:\\{\\w*(?i:prefix|base|api|url)\\w*\\}|/(?i:api|rest|v\\d+))/")) @reference.request
(module (function_definition body: (block (return_statement (string) @name) .))
  (#match? @name "^[fF]?[\"'](?:\\{\\w*(?i:prefix|base|api|url)\\w*\\}|/(?i:api|rest|v\\d+))/")) @reference.request
(assignment right: (call function: [(identifier) @_reverse (attribute attribute: (identifier) @_reverse)] arguments: (argument_list . (string) @name))
  (#any-of? @_reverse "reverse" "reverse_lazy" "url_for" "url_path_for") (#needs? "reverse(" "reverse_lazy(" "url_for(" "url_path_for(")) @reference.requested_name
(return_statement (call function: [(identifier) @_reverse (attribute attribute: (identifier) @_reverse)] arguments: (argument_list . (string) @name))
  (#any-of? @_reverse "reverse" "reverse_lazy" "url_for" "url_path_for") (#needs? "reverse(" "reverse_lazy(" "url_for(" "url_path_for(")) @reference.requested_name

; commands of Django by name: call_command("sync_carts")
(call function: [(identifier) @_call (attribute attribute: (identifier) @_call)] arguments: (argument_list . (string) @name)
  (#eq? @_call "call_command") (#needs? "call_command(")) @reference.command

; messages: Kafka, NATS, Redis, RabbitMQ, Celery
(call function: (attribute object: (_) @_sender attribute: (identifier) @_send) arguments: (argument_list . (string (string_content)) @name)
  (#any-of? @_send "send" "send_and_wait" "produce" "publish" "xadd" "rpush" "lpush")
  (#match? @_sender "(?i)(?:producer|redis(?:_client)?|nats|nc|js|broker|publisher|kafka|pubsub|bus)(?:\\(\\))?$")) @reference.publish
(call function: (attribute attribute: (identifier) @_send)
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string) @name))
  (#needs? "basic_publish") (#any-of? @_send "basic_publish") (#eq? @_key "routing_key")) @reference.publish
(call function: (attribute object: (_) @name attribute: (identifier) @_delay)
  (#any-of? @_delay "delay" "apply_async") (#match? @name "^\\w+$") (#not-match? @name "(?i)(?:pool|timer|retry|self)$") (#needs? "delay" "apply_async")) @reference.publish
(call function: (attribute object: (_) @_receiver attribute: (identifier) @_get) arguments: (argument_list . [(string) @name (list (string) @name)])
  (#any-of? @_get "subscribe" "psubscribe" "blpop" "brpop")
  (#match? @_receiver "(?i)(?:consumer|redis(?:_client)?|nats|nc|js|broker|subscriber|kafka|pubsub|bus)(?:\\(\\))?$") (#needs? "subscribe" "blpop" "brpop")) @reference.subscribe
(call function: (identifier) @_consumer arguments: (argument_list . (string) @name)
  (#any-of? @_consumer "KafkaConsumer" "AIOKafkaConsumer") (#needs? "KafkaConsumer")) @reference.subscribe
(call function: (attribute attribute: (identifier) @_consume)
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string) @name))
  (#needs? "basic_consume") (#eq? @_consume "basic_consume") (#eq? @_key "queue")) @reference.subscribe
(call function: (attribute object: (_) @_queue attribute: (identifier) @_send)
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string (string_content)) @name))
  (#needs? "QueueUrl" "TopicArn") (#any-of? @_send "send_message" "send_message_batch" "publish" "publish_batch") (#any-of? @_key "QueueUrl" "TopicArn")
  (#match? @_queue "(?i)(?:sqs|sns|client|queue)(?:\\(\\))?$")) @reference.publish
(call function: (attribute object: (_) @_queue attribute: (identifier) @_get)
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string (string_content)) @name))
  (#needs? "QueueUrl") (#eq? @_get "receive_message") (#eq? @_key "QueueUrl")) @reference.subscribe
(decorated_definition (decorator [
    (identifier) @_task
    (attribute attribute: (identifier) @_task)
    (call function: [(identifier) @_task (attribute attribute: (identifier) @_task)])
  ]) definition: (function_definition name: (identifier) @name) (#any-of? @_task "shared_task" "task") (#needs? "task")) @reference.subscribe

; who sends a signal runs its receivers: Django's @receiver(order_paid), Blinker's @order_paid.connect
(decorated_definition
  (decorator (call function: (identifier) @_receiver arguments: (argument_list . [(identifier) @name (attribute object: (identifier) @receiver attribute: (identifier) @name)])))
  definition: (function_definition name: (identifier) @owner)
  (#eq? @_receiver "receiver") (#needs? "receiver(")) @reference.listen
; what a receiver is about: @receiver(post_save, sender=Cart)
(decorated_definition
  (decorator (call function: (identifier) @_receiver arguments: (argument_list (keyword_argument name: (identifier) @_sender value: [(identifier) @name (attribute object: (identifier) @receiver attribute: (identifier) @name)]))))
  definition: (function_definition name: (identifier) @owner)
  (#eq? @_receiver "receiver") (#eq? @_sender "sender") (#needs? "receiver(")) @reference.name
(decorated_definition
  (decorator [(attribute object: (identifier) @name attribute: (identifier) @_connect) (call function: (attribute object: (identifier) @name attribute: (identifier) @_connect))])
  definition: (function_definition name: (identifier) @owner)
  (#any-of? @_connect "connect" "connect_via") (#needs? ".connect")) @reference.listen

; feature flags: Waffle, LaunchDarkly, Unleash, OpenFeature
(call function: [(identifier) @_flag (attribute attribute: (identifier) @_flag)] arguments: (argument_list . (string (string_content)) @name)
  (#any-of? @_flag "switch_is_active" "sample_is_active" "bool_variation" "get_boolean_value" "is_feature_enabled" "feature_enabled") (#needs? "_is_active" "bool_variation" "get_boolean_value" "feature_enabled")) @reference.flag
(call function: [(identifier) @_flag (attribute attribute: (identifier) @_flag)] arguments: (argument_list . (_) . (string (string_content)) @name)
  (#eq? @_flag "flag_is_active") (#needs? "flag_is_active")) @reference.flag
(decorated_definition (decorator (call function: (identifier) @_flag arguments: (argument_list . (string (string_content)) @name)))
  definition: (function_definition name: (identifier) @owner) (#any-of? @_flag "waffle_flag" "waffle_switch") (#needs? "waffle_")) @reference.flag

; gRPC, as its generator names classes
(class_definition superclasses: (argument_list [(identifier) @name (attribute attribute: (identifier) @name)]) (#match? @name "Servicer$") (#needs? "Servicer")) @reference.serve_rpc
(class_definition superclasses: (argument_list [(identifier) @verb (attribute attribute: (identifier) @verb)])
  body: (block (function_definition name: (identifier) @name)) (#match? @verb "Servicer$") (#needs? "Servicer")) @reference.serve_rpc
(call function: [(identifier) @name (attribute attribute: (identifier) @name)] (#match? @name "^[A-Z]\\w*Stub$") (#needs? "Stub")) @reference.call_rpc

; lexical
(comment) @comment
(string) @string

; routes: Flask and FastAPI decorators (behind the path of their blueprint or router), Django url patterns
(assignment left: (identifier) @name right: (call arguments: (argument_list
    (keyword_argument name: (identifier) @_key value: (string) @prefix)))
  (#any-of? @_key "prefix" "url_prefix") (#not-match? @prefix "^[fF]")) @scope.router
(decorated_definition
  (decorator (call function: (attribute object: (_) @router attribute: (identifier) @verb) arguments: (argument_list . (string) @path (keyword_argument name: (identifier) @_name value: (string) @alias))))
  definition: (function_definition name: (identifier) @handler)
  (#eq? @_name "name") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "websocket" "api_route")) @definition.route
(decorated_definition
  (decorator (call function: (attribute object: (_) @router attribute: (identifier) @verb) arguments: (argument_list . (string) @path)))
  definition: (function_definition name: (identifier) @handler @alias)
  (#any-of? @verb "route" "get" "post" "put" "patch" "delete" "head" "options" "websocket" "api_route")
  ; `@mock.patch("shop.cart.Cart.total")` replaces what its text names
  (#not-match? @path "^['\"][A-Za-z_]\\w*(?:\\.\\w+)+['\"]$")) @definition.route
; what Django puts before the names of a file's routes
(module (assignment left: (identifier) @_name right: (string) @alias) @scope.namespace (#eq? @_name "app_name"))
(call
  function: (identifier) @verb
  arguments: (argument_list . (string) @path . [(identifier) @handler (attribute) @handler (call function: (attribute object: (_) @handler attribute: (identifier)))]
    (keyword_argument name: (identifier) @_key value: (string) @alias))
  (#any-of? @verb "path" "re_path" "url") (#eq? @_key "name")) @definition.route
(call
  function: (identifier) @verb
  arguments: (argument_list . (string) @path . [(identifier) @handler (attribute) @handler (call function: (attribute object: (_) @handler attribute: (identifier)))])
  (#any-of? @verb "path" "re_path" "url")) @definition.route
; Django REST framework: router.register("users", UserViewSet, basename="user")
(call function: (attribute object: (_) @_router attribute: (identifier) @verb)
  arguments: (argument_list . (string) @path . [(identifier) @handler (attribute) @handler] (keyword_argument name: (identifier) @_key value: (string) @alias))
  (#match? @_router "(?i)router$") (#eq? @verb "register") (#needs? "register(") (#eq? @_key "basename")) @definition.resources
(call function: (attribute object: (_) @_router attribute: (identifier) @verb)
  arguments: (argument_list . (string) @path . [(identifier) @handler (attribute) @handler])
  (#match? @_router "(?i)router$") (#eq? @verb "register") (#needs? "register(")) @definition.resources

; Flask-RESTX, Flask-RESTful, flask-smorest and aiohttp: classes whose methods answer, behind the path of their namespace
(assignment left: (identifier) @name right: (call function: [(identifier) @_namespace (attribute attribute: (identifier) @_namespace)]
    arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string) @prefix)))
  (#any-of? @_namespace "Namespace" "namespace") (#eq? @_key "path") (#needs? "amespace(")) @scope.router
(assignment left: (identifier) @name right: (call function: (attribute object: (identifier) @router attribute: (identifier) @_namespace)
    arguments: (argument_list . (string) @prefix) @_arguments)
  (#eq? @_namespace "namespace") (#not-match? @_arguments "\\bpath\\s*=") (#needs? ".namespace(")) @scope.router
(assignment left: (identifier) @name right: (call function: (identifier) @_api arguments: (argument_list . (identifier) @router) @_arguments)
  (#eq? @_api "Api") (#not-match? @_arguments "\\bprefix\\s*=") (#needs? "Api(")) @scope.router
(call function: (attribute object: (identifier) @router attribute: (identifier) @_add)
  arguments: (argument_list . [(identifier) (attribute)] @handler . [(string) @path (keyword_argument name: (identifier) @_key value: (string) @path)])
  (#eq? @_add "add_namespace") (#eq? @_key "path") (#needs? "add_namespace(")) @definition.mount
(decorated_definition
  (decorator (call function: (attribute object: (identifier) @router attribute: (identifier) @_route) arguments: (argument_list . (string) @path)))
  definition: (class_definition body: (block (function_definition name: (identifier) @verb @handler) @definition.route))
  (#any-of? @_route "route" "view") (#needs? ".route(" ".view(") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options"))
(decorated_definition
  (decorator (call function: (attribute object: (identifier) @router attribute: (identifier) @_route) arguments: (argument_list . (string) @path)))
  definition: (class_definition body: (block (decorated_definition definition: (function_definition name: (identifier) @verb @handler)) @definition.route))
  (#any-of? @_route "route" "view") (#needs? ".route(" ".view(") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options"))
(call function: (attribute object: (identifier) @router attribute: (identifier) @verb) arguments: (argument_list . [(identifier) (attribute)] @handler (string) @path @definition.route)
  (#eq? @verb "add_resource") (#needs? "add_resource("))
; routes that calls declare: Flask's add_url_rule, aiohttp's add_get and web.get, Sanic's and Falcon's add_route
(call function: (attribute object: (identifier) @router attribute: (identifier) @verb)
  arguments: (argument_list . (string) @path (keyword_argument name: (identifier) @_key
    value: [(identifier) @handler (attribute) @handler (call function: (attribute object: (_) @handler attribute: (identifier)))]))
  (#eq? @verb "add_url_rule") (#eq? @_key "view_func") (#needs? "add_url_rule(")) @definition.route
(call function: (attribute object: (identifier) @router attribute: (identifier) @verb)
  arguments: (argument_list . (string) @path . (string) @alias . [(identifier) @handler (attribute) @handler (call function: (attribute object: (_) @handler attribute: (identifier)))])
  (#eq? @verb "add_url_rule") (#needs? "add_url_rule(")) @definition.route
(call function: (attribute attribute: (identifier) @verb) arguments: (argument_list . (string) @path . [(identifier) (attribute)] @handler)
  (#any-of? @verb "add_get" "add_post" "add_put" "add_patch" "add_delete" "add_head" "add_options" "add_view")
  (#needs? ".add_get(" ".add_post(" ".add_put(" ".add_patch(" ".add_delete(" ".add_head(" ".add_options(" ".add_view(")) @definition.route
(call function: (attribute object: (identifier) @_web attribute: (identifier) @verb) arguments: (argument_list . (string) @path . [(identifier) (attribute)] @handler)
  (#eq? @_web "web") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "view") (#needs? "web.")) @definition.route
(call function: (attribute attribute: (identifier) @_add) arguments: (argument_list . (string) @verb . (string) @path . [(identifier) (attribute)] @handler)
  (#eq? @_add "add_route") (#needs? "add_route(")) @definition.route
(call function: (attribute attribute: (identifier) @verb) arguments: (argument_list . (string) @path . [(identifier) @handler (attribute) @handler (call function: [(identifier) (attribute)] @handler)])
  (#eq? @verb "add_route") (#match? @path "^.\\^?/") (#needs? "add_route(")) @definition.route
(call function: (attribute attribute: (identifier) @verb)
  arguments: (argument_list . [(identifier) @handler (attribute) @handler (call function: (attribute object: (_) @handler attribute: (identifier)))] . (string) @path)
  (#eq? @verb "add_route") (#match? @path "^.\\^?/") (#needs? "add_route(")) @definition.route
; Tornado's Application([(r"/carts", CartHandler)])
(list (tuple . (string) @path . [(identifier) (attribute)] @handler) @definition.route
  (#match? @path "^[rR]?.\\^?/") (#match? @handler "Handler$") (#needs? "Handler)" "Handler,"))
; Litestar's @get("/carts"), in a class with path = "/shop" or not
(class_definition superclasses: (argument_list . (identifier) @_base) body: (block (assignment left: (identifier) @_path right: (string) @prefix)) @scope.routes
  (#eq? @_base "Controller") (#eq? @_path "path") (#match? @prefix "^./") (#needs? "Controller"))
(decorated_definition
  (decorator (call function: (identifier) @verb arguments: (argument_list . (string) @path)))
  definition: (function_definition name: (identifier) @handler)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head") (#match? @path "^./") (#needs? "@get(" "@post(" "@put(" "@patch(" "@delete(" "@head(")) @definition.route

; GraphQL: Graphene's resolve_user and CreateUser.Field(), Strawberry's fields, Ariadne's @query.field("user")
(class_definition name: (identifier) @verb body: (block [
    (function_definition name: (identifier) @name parameters: (_) @_parameters)
    (decorated_definition definition: (function_definition name: (identifier) @name parameters: (_) @_parameters))
  ])
  (#match? @name "^resolve_") (#match? @_parameters "info") (#needs? "resolve_")) @reference.resolver
(class_definition name: (identifier) @verb body: (block (assignment
    left: (identifier) @name right: (call function: (attribute object: (_) @_mutation attribute: (identifier) @_field))))
  (#eq? @_field "Field") (#not-eq? @_mutation "graphene") (#needs? ".Field(")) @reference.resolver
(class_definition name: (identifier) @verb body: (block [
    (decorated_definition
      (decorator [(attribute object: (identifier) @_strawberry) (call function: (attribute object: (identifier) @_strawberry))])
      definition: (function_definition name: (identifier) @name))
    (assignment left: (identifier) @name right: (call function: (attribute object: (identifier) @_strawberry)))
  ])
  (#any-of? @_strawberry "strawberry" "strawberry_django") (#needs? "strawberry")) @reference.resolver
(decorated_definition
  (decorator (call function: (attribute object: (identifier) @verb attribute: (identifier) @_field) arguments: (argument_list . (string) @name)))
  definition: (function_definition) @owner
  (#eq? @_field "field") (#needs? ".field(")) @reference.resolver

; GraphQL: what documents ask for, gql("{ user { id } }"), USER = """query { user { id } }"""
(call function: [(identifier) @_tag (attribute attribute: (identifier) @_tag)]
  arguments: (argument_list . (string (string_start) @_start . (string_content) @name . (string_end)))
  (#eq? @_tag "gql") (#not-match? @_start "[fF]") (#needs? "gql")) @reference.operation
(assignment right: (string (string_start) @_start . (string_content) @name . (string_end))
  (#not-match? @_start "[fF]") (#match? @name "^\\s*(?:query|mutation|subscription)\\s*\\w*\\s*(?:\\{|\\(\\s*\\$)")) @reference.operation
; what puts a path before the routes of a file: Django's include("app.urls"), FastAPI's include_router(users.router, prefix="/users"), Flask's blueprints
(call
  function: (identifier) @_path
  arguments: (argument_list . (string) @path . (call function: (identifier) @_include arguments: (argument_list . [(string) (identifier) (attribute)] @handler)))
  (#any-of? @_path "path" "re_path" "url") (#eq? @_include "include") (#needs? "include(")) @definition.mount
(call
  function: (attribute attribute: (identifier) @_include)
  arguments: (argument_list . [(identifier) (attribute)] @handler) @prefix
  (#any-of? @_include "include_router" "register_blueprint") (#needs? "include_router" "register_blueprint")) @definition.mount

; templates of pages: render_template("cart/show.html"), render(request, "shop/cart.html"), template_name = "shop/cart.html"
(call function: [(identifier) @_render (attribute attribute: (identifier) @_render)] arguments: (argument_list (string) @name)
  (#any-of? @_render "render_template" "render" "render_to_string" "get_template" "render_to_response" "TemplateResponse")
  (#match? @name "^.[\\w./-]+\\.(?:html?|jinja2?|txt|xml|j2).$") (#needs? "render" "get_template" "TemplateResponse")) @reference.view
(assignment left: (identifier) @_template right: (string) @name
  (#eq? @_template "template_name") (#match? @name "\\.\\w+.$") (#needs? "template_name")) @reference.view
(case_pattern (dotted_name . (identifier) @name .)) @binding.local
(lambda parameters: (_)) @scope.block
