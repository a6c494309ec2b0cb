; definitions
(package_declaration [(scoped_identifier) (identifier)] @name) @package

(class_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name) @definition.class
(enum_declaration name: (identifier) @name) @definition.enum
(interface_declaration name: (identifier) @name) @definition.interface
(annotation_type_declaration name: (identifier) @name) @definition.interface

; members of named types only: an anonymous class has no name to find them by
(class_declaration body: (class_body (method_declaration type: (_) @type name: (identifier) @name) @definition.method))
(record_declaration body: (class_body (method_declaration type: (_) @type name: (identifier) @name) @definition.method))
(enum_body_declarations (method_declaration type: (_) @type name: (identifier) @name) @definition.method)
(class_declaration body: (class_body [(constructor_declaration name: (identifier) @name) (compact_constructor_declaration name: (identifier) @name)] @definition.constructor))
(record_declaration body: (class_body [(constructor_declaration name: (identifier) @name) (compact_constructor_declaration name: (identifier) @name)] @definition.constructor))
(enum_body_declarations [(constructor_declaration name: (identifier) @name) (compact_constructor_declaration name: (identifier) @name)] @definition.constructor)
(class_declaration body: (class_body (field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.field))
(record_declaration body: (class_body (field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.field))
(enum_body_declarations (field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.field)
(record_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name @public) @definition.property))
(enum_body (enum_constant name: (identifier) @name @public) @definition.variant)
; members of an interface are public without saying so
(interface_body (method_declaration (modifiers "private") type: (_) @type name: (identifier) @name @private) @definition.method)
(interface_body (method_declaration type: (_) @type name: (identifier) @name @public) @definition.method)
(interface_body (constant_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name @public)) @definition.field)
(annotation_type_body (annotation_type_element_declaration type: (_) @type name: (identifier) @name @public) @definition.method)
(annotation_type_body (constant_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name @public)) @definition.field)

; imports
(import_declaration (scoped_identifier scope: (_) @module name: (identifier) @name) .) @import
(import_declaration [(scoped_identifier) (identifier)] @module (asterisk) @star) @import

; local types; a name alone is a local of unknown type, which hides a member of that name
(type_parameters (type_parameter (type_identifier) @name)) @generic
(type_parameters (type_parameter (type_identifier) @name (type_bound . (_) @type))) @generic
(formal_parameter type: [(type_identifier) (generic_type) (scoped_type_identifier)] @type name: (identifier) @name) @binding
(formal_parameter type: [(integral_type) (floating_point_type) (boolean_type) (array_type)] name: (identifier) @name) @binding
(spread_parameter (variable_declarator name: (identifier) @name)) @binding
(local_variable_declaration type: [(type_identifier) (generic_type) (scoped_type_identifier)] @type declarator: (variable_declarator name: (identifier) @name) (#not-eq? @type "var")) @binding
(local_variable_declaration declarator: (variable_declarator name: (identifier) @name)) @binding
(local_variable_declaration type: (type_identifier) @_var
  declarator: (variable_declarator name: (identifier) @name value: (object_creation_expression type: (_) @value.new)) (#eq? @_var "var")) @binding
(local_variable_declaration type: (type_identifier) @_var
  declarator: (variable_declarator name: (identifier) @name value: (method_invocation !object name: (identifier) @value.call)) (#eq? @_var "var")) @binding
(enhanced_for_statement type: [(type_identifier) (generic_type) (scoped_type_identifier)] @type name: (identifier) @name (#not-eq? @type "var")) @binding
(enhanced_for_statement type: (type_identifier) @_var name: (identifier) @name value: (_) @value.item (#eq? @_var "var")) @binding
(enhanced_for_statement type: [(integral_type) (floating_point_type) (boolean_type) (array_type)] name: (identifier) @name) @binding
(enhanced_for_statement) @scope.block
(lambda_expression) @scope.block
(formal_parameter type: (array_type) @type name: (identifier) @name) @binding
(local_variable_declaration type: (array_type) @type declarator: (variable_declarator name: (identifier) @name)) @binding
(local_variable_declaration type: (type_identifier) @_var
  declarator: (variable_declarator name: (identifier) @name value: [(method_invocation) (field_access) (identifier)] @value.of) (#eq? @_var "var")) @binding
(local_variable_declaration type: (type_identifier) @_var
  declarator: (variable_declarator name: (identifier) @name value: (cast_expression type: (_) @type)) (#eq? @_var "var")) @binding
(method_invocation object: (_) @value.item name: (identifier) @_each
  arguments: (argument_list . (lambda_expression parameters: [(identifier) @name (inferred_parameters . (identifier) @name .)]) .)
  (#any-of? @_each "forEach" "forEachOrdered" "map" "mapToInt" "mapToLong" "mapToDouble" "mapToObj" "flatMap" "filter" "anyMatch" "allMatch" "noneMatch" "removeIf" "peek" "takeWhile" "dropWhile" "ifPresent" "ifPresentOrElse" "orElseThrow" "thenApply" "thenAccept" "thenCompose" "subscribe")) @binding
(method_invocation object: (_) @value.entry name: (identifier) @_each
  arguments: (argument_list . (lambda_expression parameters: (inferred_parameters . (identifier) . (identifier) @name .)) .) (#eq? @_each "forEach")) @binding
(resource type: [(type_identifier) (generic_type) (scoped_type_identifier)] @type name: (identifier) @name (#not-eq? @type "var")) @binding
(resource type: (type_identifier) @_var name: (identifier) @name value: (_) @value.of (#eq? @_var "var")) @binding
(catch_formal_parameter (catch_type . (_) @type .) name: (identifier) @name) @binding
(catch_formal_parameter name: (identifier) @name) @binding
(instanceof_expression right: [(type_identifier) (generic_type) (scoped_type_identifier)] @type name: (identifier) @name) @binding
(type_pattern [(type_identifier) (generic_type) (scoped_type_identifier)] @type (identifier) @name) @binding
(lambda_expression parameters: (identifier) @name) @binding
(method_invocation !object name: (identifier) @value.passed arguments: (argument_list (lambda_expression parameters: [
  (identifier) @name (inferred_parameters (identifier) @name)]))) @binding
(method_invocation object: (_) @receiver name: (identifier) @value.passed arguments: (argument_list (lambda_expression parameters: [
  (identifier) @name (inferred_parameters (identifier) @name)]))) @binding
(inferred_parameters (identifier) @name) @binding

; calls and constructions
(method_invocation !object name: (identifier) @name) @reference.call
(method_invocation object: (_) @receiver name: (identifier) @name) @reference.call
(object_creation_expression type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ]) @reference.new
(method_reference . (identifier) @name "new") @reference.new

; inheritance
(superclass [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ]) @reference.extends
(extends_interfaces (type_list [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])) @reference.extends
(super_interfaces (type_list [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])) @reference.implements

; types where they are written. Single capitals name type parameters; the most common types of java.lang mean nothing of
; the workspace.
([
  (formal_parameter type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (spread_parameter [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (method_declaration type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (field_declaration type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (constant_declaration type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (annotation_type_element_declaration type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (local_variable_declaration type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (enhanced_for_statement type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (resource type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (catch_type [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (cast_expression type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (instanceof_expression right: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (type_pattern [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (array_type element: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (array_creation_expression type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (type_arguments [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (type_bound [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (wildcard [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
  (permits (type_list [
    (type_identifier) @name
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
  ]))
  (class_literal [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])
] @reference.type
  (#not-match? @name "^([A-Z]|String|Object|Integer|Long|Boolean|Double|Void|Throwable|Exception|var)$"))

(marker_annotation name: (identifier) @name (#not-match? @name "^(Override|Deprecated|SuppressWarnings|FunctionalInterface|SafeVarargs|Test|Before|After)$")) @reference.decorator
(annotation name: (identifier) @name (#not-match? @name "^(SuppressWarnings|Deprecated)$")) @reference.decorator
(annotation name: (scoped_identifier scope: (_) @receiver name: (identifier) @name)) @reference.decorator
(marker_annotation name: (scoped_identifier scope: (_) @receiver name: (identifier) @name)) @reference.decorator
(throws [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ]) @reference.throw
(throw_statement (object_creation_expression type: [
    (type_identifier) @name
    (generic_type . (type_identifier) @name)
    (scoped_type_identifier (_) @receiver (type_identifier) @name)
    (generic_type . (scoped_type_identifier (_) @receiver (type_identifier) @name))
  ])) @reference.throw

; fields, and methods and constants as values
(field_access object: (this) @receiver field: (identifier) @name) @reference.field
(method_reference . (_) @receiver (identifier) @name .) @reference.name
; a bare name may be a field of this, unless a local has it
(method_invocation object: (identifier) @name @reference.field (#not-match? @name "^[A-Z]\\w*[a-z]"))
(assignment_expression left: (identifier) @name @reference.field)
(assignment_expression right: (identifier) @name @reference.field)
(argument_list (identifier) @name @reference.field)
(return_statement (identifier) @name @reference.field)
(binary_expression (identifier) @name @reference.field)
(array_access array: (identifier) @name @reference.field)
(field_access object: (identifier) @name @reference.field (#not-match? @name "^[A-Z]\\w*[a-z]"))
(parenthesized_expression (identifier) @name @reference.field)
(unary_expression (identifier) @name @reference.field)
(update_expression (identifier) @name @reference.field)
(ternary_expression (identifier) @name @reference.field)
(variable_declarator value: (identifier) @name @reference.field)
(cast_expression value: (identifier) @name @reference.field)
(instanceof_expression left: (identifier) @name @reference.field)
(array_access index: (identifier) @name @reference.field)
(array_initializer (identifier) @name @reference.field)
(dimensions_expr (identifier) @name @reference.field)
(switch_expression condition: (_ (_) @receiver) body: (switch_block (_ (switch_label (identifier) @name)))) @reference.variant
(assert_statement (identifier) @name @reference.field)
(throw_statement (identifier) @name @reference.field)
(yield_statement (identifier) @name @reference.field)
(element_value_pair value: (identifier) @name @reference.field)
(element_value_array_initializer (identifier) @name @reference.field)
(annotation_argument_list (identifier) @name @reference.field)
(enhanced_for_statement value: (identifier) @name @reference.field)
(lambda_expression body: (identifier) @name @reference.field)
(field_access object: (_) @receiver field: (identifier) @name) @reference.member
(method_reference . (identifier) @name (#match? @name "^[A-Z]")) @reference.type

; members of enums, constants of types
(field_access object: [(identifier) (field_access)] @receiver field: (identifier) @name (#match? @receiver "^[A-Z]")) @reference.name
; the type whose member is used
(method_invocation object: (identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-z]"))
(field_access object: (identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-z]"))
(method_invocation object: (field_access object: (identifier) @receiver field: (identifier) @name) (#match? @name "^[A-Z]\\w*[a-z]")) @reference.name

; environment and processes
(method_invocation object: (identifier) @_system name: (identifier) @_getenv arguments: (argument_list . (string_literal (string_fragment) @name))
  (#eq? @_system "System") (#eq? @_getenv "getenv")) @reference.env
(method_invocation object: (method_invocation name: (identifier) @_runtime) name: (identifier) @_exec
  arguments: (argument_list . [(string_literal (string_fragment) @name) (array_creation_expression value: (array_initializer . (string_literal (string_fragment) @name)))])
  (#eq? @_runtime "getRuntime") (#eq? @_exec "exec")) @reference.exec
(object_creation_expression type: (type_identifier) @_builder arguments: (argument_list . (string_literal (string_fragment) @name))
  (#eq? @_builder "ProcessBuilder")) @reference.exec

; settings by their keys: what annotations take in (@Value("${shop.currency}")), and what they name
(annotation arguments: (annotation_argument_list [
    (string_literal) @name
    (binary_expression (string_literal) @name)
    (element_value_pair value: [(string_literal) @name (binary_expression (string_literal) @name) (element_value_array_initializer (string_literal) @name)])
  ])
  (#match? @name "\\$\\{") (#needs? "${")) @reference.placeholders
(annotation name: (identifier) @_property arguments: (annotation_argument_list [
    (string_literal) @name
    (element_value_pair key: (identifier) @_key value: [(string_literal) @name (element_value_array_initializer (string_literal) @name)])
  ])
  (#any-of? @_property "ConfigurationProperties" "ConfigProperty" "ConfigMapping" "ConfigProperties")
  (#any-of? @_key "name" "value" "prefix") (#needs? "ConfigurationProperties(" "ConfigProperty(" "ConfigMapping(" "ConfigProperties(")) @reference.setting_key
(annotation name: (identifier) @_property arguments: (annotation_argument_list [
    (string_literal) @name
    (element_value_pair key: (identifier) @_key value: [(string_literal) @name (element_value_array_initializer (string_literal) @name)])
  ])
  (#any-of? @_property "ConditionalOnProperty" "ConditionalOnBooleanProperty" "IfBuildProperty" "LookupIfProperty") (#any-of? @_key "name" "value")
  (#match? @name "\\.") (#needs? "OnProperty(" "OnBooleanProperty(" "IfBuildProperty(" "LookupIfProperty(")) @reference.setting_key
(annotation name: (identifier) @_property arguments: (annotation_argument_list
    (element_value_pair key: (identifier) @_prefix value: (string_literal) @verb)
    (element_value_pair key: (identifier) @_key value: [(string_literal) @name (element_value_array_initializer (string_literal) @name)]))
  (#any-of? @_property "ConditionalOnProperty" "ConditionalOnBooleanProperty") (#eq? @_prefix "prefix") (#any-of? @_key "name" "value") (#needs? "OnProperty(" "OnBooleanProperty(")) @reference.setting_key
(method_invocation object: (_) @_environment name: (identifier) @_get arguments: (argument_list . (string_literal) @name)
  (#match? @_environment "(?i)(?:env|environment|config|getEnvironment\\(\\)|getConfig\\(\\))$")
  (#any-of? @_get "getProperty" "getRequiredProperty" "getValue" "getOptionalValue") (#needs? "getProperty" "getRequiredProperty" "getValue" "getOptionalValue") (#match? @name "\\.")) @reference.setting_key
; the fields of a class that the settings below a key are bound to
(class_declaration
  (modifiers (annotation name: (identifier) @_property arguments: (annotation_argument_list [(string_literal) @verb (element_value_pair key: (identifier) @_key value: (string_literal) @verb)])))
  body: (class_body (field_declaration declarator: (variable_declarator name: (identifier) @name @owner)))
  (#eq? @_property "ConfigurationProperties") (#any-of? @_key "prefix" "value") (#needs? "ConfigurationProperties")) @reference.setting_key
(record_declaration
  (modifiers (annotation name: (identifier) @_property arguments: (annotation_argument_list [(string_literal) @verb (element_value_pair key: (identifier) @_key value: (string_literal) @verb)])))
  parameters: (formal_parameters (formal_parameter name: (identifier) @name @owner))
  (#eq? @_property "ConfigurationProperties") (#any-of? @_key "prefix" "value") (#needs? "ConfigurationProperties")) @reference.setting_key

; routes: Spring. The controller's own path comes first, where it has one.
(class_declaration
  (modifiers (annotation name: (identifier) @_mapping arguments: (annotation_argument_list . [
    (string_literal) @prefix
    (element_value_pair value: (string_literal) @prefix)
  ])))
  body: (class_body
    (method_declaration (modifiers (annotation name: (identifier) @_request arguments: (annotation_argument_list (element_value_pair key: (identifier) @_named value: [(string_literal) @path (element_value_array_initializer . (string_literal) @path)]) (element_value_pair key: (identifier) @_key value: (field_access field: (identifier) @verb))))) name: (identifier) @handler) @definition.route)
  (#eq? @_mapping "RequestMapping") (#any-of? @_named "value" "path") (#eq? @_request "RequestMapping") (#eq? @_key "method"))
(class_declaration
  (modifiers (annotation name: (identifier) @_mapping arguments: (annotation_argument_list . [
    (string_literal) @prefix
    (element_value_pair value: (string_literal) @prefix)
  ])))
  body: (class_body
    (method_declaration (modifiers (annotation name: (identifier) @_request arguments: (annotation_argument_list . (element_value_pair key: (identifier) @_key value: (field_access field: (identifier) @verb))))) name: (identifier) @handler) @definition.route)
  (#eq? @_mapping "RequestMapping") (#eq? @_request "RequestMapping") (#eq? @_key "method"))
(class_declaration
  (modifiers (annotation name: (identifier) @_mapping arguments: (annotation_argument_list . [
    (string_literal) @prefix
    (element_value_pair value: (string_literal) @prefix)
  ])))
  body: (class_body
    (method_declaration (modifiers (annotation name: (identifier) @verb arguments: (annotation_argument_list [
      (string_literal) @path
      (element_value_array_initializer . (string_literal) @path)
      (element_value_pair key: (identifier) @_named value: [(string_literal) @path (element_value_array_initializer . (string_literal) @path)])
    ]))) name: (identifier) @handler) @definition.route)
  (#eq? @_mapping "RequestMapping") (#any-of? @_named "value" "path") (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping" "RequestMapping"))
(class_declaration
  (modifiers (annotation name: (identifier) @_mapping arguments: (annotation_argument_list . [
    (string_literal) @prefix
    (element_value_pair value: (string_literal) @prefix)
  ])))
  body: (class_body
    (method_declaration (modifiers (marker_annotation name: (identifier) @verb)) name: (identifier) @handler) @definition.route)
  (#eq? @_mapping "RequestMapping") (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping" "RequestMapping"))
(class_body (method_declaration (modifiers (annotation name: (identifier) @_request arguments: (annotation_argument_list (element_value_pair key: (identifier) @_named value: [(string_literal) @path (element_value_array_initializer . (string_literal) @path)]) (element_value_pair key: (identifier) @_key value: (field_access field: (identifier) @verb))))) name: (identifier) @handler) @definition.route (#any-of? @_named "value" "path") (#eq? @_request "RequestMapping") (#eq? @_key "method"))
(interface_body (method_declaration (modifiers (annotation name: (identifier) @_request arguments: (annotation_argument_list (element_value_pair key: (identifier) @_named value: [(string_literal) @path (element_value_array_initializer . (string_literal) @path)]) (element_value_pair key: (identifier) @_key value: (field_access field: (identifier) @verb))))) name: (identifier) @handler) @definition.route (#any-of? @_named "value" "path") (#eq? @_request "RequestMapping") (#eq? @_key "method"))
(class_body (method_declaration (modifiers (annotation name: (identifier) @_request arguments: (annotation_argument_list . (element_value_pair key: (identifier) @_key value: (field_access field: (identifier) @verb))))) name: (identifier) @handler) @definition.route (#eq? @_request "RequestMapping") (#eq? @_key "method"))
(interface_body (method_declaration (modifiers (annotation name: (identifier) @_request arguments: (annotation_argument_list . (element_value_pair key: (identifier) @_key value: (field_access field: (identifier) @verb))))) name: (identifier) @handler) @definition.route (#eq? @_request "RequestMapping") (#eq? @_key "method"))
(class_body (method_declaration (modifiers (annotation name: (identifier) @verb arguments: (annotation_argument_list [
      (string_literal) @path
      (element_value_array_initializer . (string_literal) @path)
      (element_value_pair key: (identifier) @_named value: [(string_literal) @path (element_value_array_initializer . (string_literal) @path)])
    ]))) name: (identifier) @handler) @definition.route (#any-of? @_named "value" "path") (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping" "RequestMapping"))
(interface_body (method_declaration (modifiers (annotation name: (identifier) @verb arguments: (annotation_argument_list [
      (string_literal) @path
      (element_value_array_initializer . (string_literal) @path)
      (element_value_pair key: (identifier) @_named value: [(string_literal) @path (element_value_array_initializer . (string_literal) @path)])
    ]))) name: (identifier) @handler) @definition.route (#any-of? @_named "value" "path") (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping" "RequestMapping"))
(class_body (method_declaration (modifiers (marker_annotation name: (identifier) @verb)) name: (identifier) @handler) @definition.route (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping" "RequestMapping"))
(interface_body (method_declaration (modifiers (marker_annotation name: (identifier) @verb)) name: (identifier) @handler) @definition.route (#any-of? @verb "GetMapping" "PostMapping" "PutMapping" "PatchMapping" "DeleteMapping" "RequestMapping"))

; JAX-RS (@Path, @GET) and Micronaut (@Controller, @Get). The path of the class comes first.
(class_declaration
  (modifiers (annotation name: (identifier) @_path arguments: (annotation_argument_list . [(string_literal) @prefix (element_value_pair value: (string_literal) @prefix)])))
  body: (class_body) @scope.routes
  (#eq? @_path "Path") (#needs? "@Path("))
(interface_declaration
  (modifiers (annotation name: (identifier) @_path arguments: (annotation_argument_list . [(string_literal) @prefix (element_value_pair value: (string_literal) @prefix)])))
  body: (interface_body) @scope.routes
  (#eq? @_path "Path") (#needs? "@Path("))
; (what Spring writes there is a name, and has no slash)
(class_declaration
  (modifiers (annotation name: (identifier) @_path arguments: (annotation_argument_list . [(string_literal) @prefix (element_value_pair value: (string_literal) @prefix)])))
  body: (class_body) @scope.routes
  (#eq? @_path "Controller") (#match? @prefix "^\"/") (#needs? "@Controller("))
((method_declaration
  (modifiers
    (annotation name: (identifier) @_path arguments: (annotation_argument_list . [(string_literal) @path (element_value_pair value: (string_literal) @path)]))
    (marker_annotation name: (identifier) @verb))
  name: (identifier) @handler) @definition.route
  (#eq? @_path "Path") (#any-of? @verb "GET" "POST" "PUT" "DELETE" "PATCH" "HEAD" "OPTIONS") (#needs? "@Path("))
((method_declaration
  (modifiers
    (marker_annotation name: (identifier) @verb)
    (annotation name: (identifier) @_path arguments: (annotation_argument_list . [(string_literal) @path (element_value_pair value: (string_literal) @path)])))
  name: (identifier) @handler) @definition.route
  (#eq? @_path "Path") (#any-of? @verb "GET" "POST" "PUT" "DELETE" "PATCH" "HEAD" "OPTIONS") (#needs? "@Path("))
((method_declaration (modifiers (marker_annotation name: (identifier) @verb)) @_modifiers name: (identifier) @handler) @definition.route
  (#not-match? @_modifiers "@Path\\b")
  (#any-of? @verb "GET" "POST" "PUT" "DELETE" "PATCH" "HEAD" "OPTIONS" "Get" "Post" "Put" "Delete" "Patch" "Head" "Options")
  (#needs? "@GET" "@POST" "@PUT" "@DELETE" "@PATCH" "@HEAD" "@OPTIONS" "@Get" "@Post" "@Put" "@Delete" "@Patch" "@Head" "@Options"))
((method_declaration
  (modifiers (annotation name: (identifier) @verb arguments: (annotation_argument_list [
    (string_literal) @path
    (element_value_array_initializer . (string_literal) @path)
    (element_value_pair key: (identifier) @_key value: [(string_literal) @path (element_value_array_initializer . (string_literal) @path)])
  ])))
  name: (identifier) @handler) @definition.route
  (#any-of? @verb "Get" "Post" "Put" "Delete" "Patch" "Head" "Options") (#any-of? @_key "uri" "uris" "value") (#match? @path "^\"(?:[/{?]|\"$)")
  (#needs? "@Get(" "@Post(" "@Put(" "@Delete(" "@Patch(" "@Head(" "@Options("))
; (what a constant says is not known here)
(class_declaration
  (modifiers (annotation name: (identifier) @_path arguments: (annotation_argument_list . [(identifier) (field_access) (binary_expression)])))
  body: (class_body) @scope.no_routes
  (#eq? @_path "Path") (#needs? "@Path("))
; an interface whose methods ask for the paths that they name: MicroProfile's REST client, Micronaut's, Feign's
(interface_declaration (modifiers [(annotation name: (identifier) @_client) (marker_annotation name: (identifier) @_client)]) body: (interface_body) @scope.no_routes
  (#any-of? @_client "RegisterRestClient" "Client" "FeignClient") (#needs? "@RegisterRestClient" "@Client" "@FeignClient"))

; calls over HTTP: Spring's RestTemplate and WebClient
(method_invocation object: (_) @_client name: (identifier) @verb arguments: (argument_list . [(string_literal) (binary_expression)] @name)
  (#match? @_client "(?i)(?:restTemplate|restClient)$")
  (#any-of? @verb "getForObject" "getForEntity" "postForObject" "postForEntity" "patchForObject" "put" "delete") (#match? @name "/")) @reference.endpoint
(method_invocation object: (method_invocation name: (identifier) @verb) name: (identifier) @_uri arguments: (argument_list . [(string_literal) (binary_expression)] @name)
  (#eq? @_uri "uri") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options")) @reference.endpoint
; requests of tests: REST Assured's given().body(cart).post("/carts")
(method_invocation object: (method_invocation) @_chain name: (identifier) @verb arguments: (argument_list . [(string_literal) (binary_expression)] @name)
  (#match? @_chain "^(?:RestAssured\\s*\\.\\s*)?(?:given|when|with)\\(") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options")
  (#match? @name "/") (#needs? "given(" "when()" "with()")) @reference.request
; ... and those of JAX-RS's client: target("carts").path("5").request().get()
(method_invocation object: (method_invocation object: (method_invocation name: (identifier) @_target arguments: (argument_list . [(string_literal) (binary_expression)] @name .)) name: (identifier) @_step0) name: (identifier) @verb
  (#eq? @_target "target") (#any-of? @_step0 "request" "queryParam" "header" "accept" "cookie" "register" "property" "resolveTemplate")
  (#any-of? @verb "get" "post" "put" "delete" "head" "options" "buildGet" "buildPost" "buildPut" "buildDelete") (#needs? "target(")) @reference.request
(method_invocation object: (method_invocation object: (method_invocation object: (method_invocation name: (identifier) @_target arguments: (argument_list . [(string_literal) (binary_expression)] @name .)) name: (identifier) @_step0) name: (identifier) @_step1) name: (identifier) @verb
  (#eq? @_target "target") (#any-of? @_step0 "request" "queryParam" "header" "accept" "cookie" "register" "property" "resolveTemplate") (#any-of? @_step1 "request" "queryParam" "header" "accept" "cookie" "register" "property" "resolveTemplate")
  (#any-of? @verb "get" "post" "put" "delete" "head" "options" "buildGet" "buildPost" "buildPut" "buildDelete") (#needs? "target(")) @reference.request
(method_invocation object: (method_invocation object: (method_invocation object: (method_invocation object: (method_invocation name: (identifier) @_target arguments: (argument_list . [(string_literal) (binary_expression)] @name .)) name: (identifier) @_step0) name: (identifier) @_step1) name: (identifier) @_step2) name: (identifier) @verb
  (#eq? @_target "target") (#any-of? @_step0 "request" "queryParam" "header" "accept" "cookie" "register" "property" "resolveTemplate") (#any-of? @_step1 "request" "queryParam" "header" "accept" "cookie" "register" "property" "resolveTemplate") (#any-of? @_step2 "request" "queryParam" "header" "accept" "cookie" "register" "property" "resolveTemplate")
  (#any-of? @verb "get" "post" "put" "delete" "head" "options" "buildGet" "buildPost" "buildPut" "buildDelete") (#needs? "target(")) @reference.request
; requests of tests: MockMvc's perform(get("/owners")), RequestEntity.get("/owners"), REST Assured's when().get("/owners")
(method_invocation !object name: (identifier) @verb arguments: (argument_list . [(string_literal) (binary_expression)] @name)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "multipart") (#match? @name "^\"/")) @reference.request
(method_invocation object: [(identifier) @_builder (field_access field: (identifier) @_builder) (method_invocation name: (identifier) @_builder)]
  name: (identifier) @verb arguments: (argument_list . [(string_literal) (binary_expression)] @name)
  (#any-of? @_builder "MockMvcRequestBuilders" "RequestEntity" "RestAssured" "given" "when")
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "multipart") (#match? @name "/")) @reference.request
(method_invocation object: (_) @_client name: (identifier) @_exchange arguments: (argument_list
    . [(string_literal) (binary_expression)] @name . (field_access object: (identifier) @_method field: (identifier) @verb))
  (#match? @_client "(?i)(?:template|client)$") (#eq? @_exchange "exchange") (#eq? @_method "HttpMethod") (#needs? "exchange")) @reference.endpoint

; messages: Spring's Kafka, RabbitMQ and JMS
(method_invocation object: (_) @_template name: (identifier) @_send arguments: (argument_list . (string_literal) @name . (_))
  (#match? @_template "(?i)(?:kafkaTemplate|rabbitTemplate|amqpTemplate|jmsTemplate|streamBridge)$") (#any-of? @_send "send" "convertAndSend")) @reference.publish
(method_declaration (modifiers (annotation name: (identifier) @_listener arguments: (annotation_argument_list (element_value_pair key: (identifier) @_key
    value: [(string_literal) @name (element_value_array_initializer (string_literal) @name)])))) name: (identifier) @owner
  (#any-of? @_listener "KafkaListener" "RabbitListener" "JmsListener" "SqsListener") (#any-of? @_key "topics" "queues" "destination" "value")) @reference.subscribe
(method_declaration (modifiers (annotation name: (identifier) @_listener arguments: (annotation_argument_list . (string_literal) @name))) name: (identifier) @owner
  (#eq? @_listener "SqsListener") (#needs? "SqsListener")) @reference.subscribe

; who makes an event runs its listener: Spring's @EventListener, Axon's handlers, Guava's @Subscribe, ApplicationListener<Paid>
(method_declaration
  (modifiers [(marker_annotation name: (identifier) @_listener) (annotation name: (identifier) @_listener)])
  name: (identifier) @owner parameters: (formal_parameters . (formal_parameter type: (type_identifier) @name))
  (#any-of? @_listener "EventListener" "TransactionalEventListener" "EventHandler" "CommandHandler" "QueryHandler" "EventSourcingHandler" "Subscribe")
  (#needs? "EventListener" "EventHandler" "CommandHandler" "QueryHandler" "EventSourcingHandler" "Subscribe")) @reference.listen
(method_declaration
  (modifiers (annotation name: (identifier) @_listener arguments: (annotation_argument_list (class_literal (type_identifier) @name)))) name: (identifier) @owner
  (#any-of? @_listener "EventListener" "TransactionalEventListener") (#needs? "EventListener")) @reference.listen
(method_declaration
  name: (identifier) @owner parameters: (formal_parameters . (formal_parameter type: (type_identifier) @name))
  (#eq? @owner "onApplicationEvent") (#needs? "onApplicationEvent")) @reference.listen

; feature flags: LaunchDarkly, OpenFeature
(method_invocation object: (_) name: (identifier) @_flag arguments: (argument_list . (string_literal) @name)
  (#any-of? @_flag "boolVariation" "getBooleanValue") (#needs? "boolVariation" "getBooleanValue")) @reference.flag

; gRPC, as its generator names classes
(class_declaration superclass: (superclass [(type_identifier) @name (scoped_type_identifier (type_identifier) @name .)]) (#match? @name "ImplBase$")) @reference.serve_rpc
(class_declaration superclass: (superclass [(type_identifier) @verb (scoped_type_identifier (type_identifier) @verb .)])
  body: (class_body (method_declaration name: (identifier) @name)) (#match? @verb "ImplBase$")) @reference.serve_rpc
(method_invocation object: (identifier) @name name: (identifier) @_stub (#match? @name "Grpc$") (#match? @_stub "^new\\w*Stub$")) @reference.call_rpc

; lexical
[(line_comment) (block_comment)] @comment
(string_literal) @string

; GraphQL: Spring's @QueryMapping
(method_declaration (modifiers [(marker_annotation name: (identifier) @verb) (annotation name: (identifier) @verb)]) name: (identifier) @name
  (#any-of? @verb "QueryMapping" "MutationMapping" "SubscriptionMapping") (#needs? "QueryMapping" "MutationMapping" "SubscriptionMapping")) @reference.resolver
(method_declaration (modifiers (annotation name: (identifier) @verb arguments: (annotation_argument_list (string_literal) @name))) @owner
  (#any-of? @verb "QueryMapping" "MutationMapping" "SubscriptionMapping") (#needs? "QueryMapping" "MutationMapping" "SubscriptionMapping")) @reference.resolver

; what tells overloads apart
[(argument_list) (formal_parameters)] @arguments

; the page that a controller of Spring shows by its path: return "carts/show", and constants with such paths
(class_declaration (modifiers (marker_annotation name: (identifier) @_controller)) body: (class_body (method_declaration
    body: (block [(return_statement (string_literal) @name) (if_statement consequence: (block (return_statement (string_literal) @name)))])))
  (#eq? @_controller "Controller") (#needs? "@Controller")) @reference.page_path
(class_declaration (modifiers (marker_annotation name: (identifier) @_controller)) body: (class_body (field_declaration
    declarator: (variable_declarator value: (string_literal) @name)))
  (#eq? @_controller "Controller") (#match? @name "/") (#needs? "@Controller")) @reference.page_path
(object_creation_expression type: (type_identifier) @_type arguments: (argument_list . (string_literal) @name)
  (#eq? @_type "ModelAndView") (#needs? "ModelAndView(")) @reference.page_path
; methods of nameless classes
(object_creation_expression (class_body (method_declaration) @scope.block))
