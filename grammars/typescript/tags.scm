; TypeScript alone, also used by tsx; what it shares with JavaScript is in javascript/ecmascript.scm (see `inherits`).
; A type that is written as an object, a function or a tuple names nothing a member could be looked up in: not captured.

; functions with a return type, overloads, `declare function`
(function_declaration name: (identifier) @name return_type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @definition.function
(generator_function_declaration name: (identifier) @name return_type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @definition.function
(function_signature name: (identifier) @name return_type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.function
(variable_declarator name: (identifier) @name value: [(arrow_function return_type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type) body: (_) @body) (function_expression return_type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type) body: (_) @body)]) @definition.function
; before the typed constants below: a variable's type does not make its function a constant
(variable_declarator name: (identifier) @name type: (_) value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function

; classes and their members
(class_declaration name: (type_identifier) @name) @definition.class
(abstract_class_declaration name: (type_identifier) @name) @definition.class
(method_definition name: [(property_identifier) (private_property_identifier)] @name return_type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @definition.method
(method_signature name: [(property_identifier) (private_property_identifier)] @name return_type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.method
(abstract_method_signature name: (property_identifier) @name return_type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.method
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @definition.field
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name
  value: (new_expression constructor: (_) @value.new)) @definition.field
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name
  value: (call_expression function: (identifier) @_inject arguments: (arguments . (identifier) @value.new))
  (#eq? @_inject "inject") (#match? @value.new "^[A-Z][a-z]") (#needs? "inject(")) @definition.field
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name) @definition.field
; a constructor's parameter with a modifier is a field of the class
(required_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field @member
(optional_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field @member

; interfaces, type aliases with members, enums, namespaces
(interface_declaration name: (type_identifier) @name) @definition.interface
(interface_body (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field)
(type_alias_declaration name: (type_identifier) @name) @definition.type
(type_alias_declaration value: (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field))
(type_alias_declaration value: (intersection_type (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field)))
(type_alias_declaration value: (intersection_type (intersection_type (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field))))
(type_alias_declaration value: (union_type (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field)))
(type_alias_declaration value: (union_type (union_type (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field))))
(type_alias_declaration value: (union_type (union_type (union_type (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field)))))
(type_alias_declaration value: (union_type (union_type (union_type (union_type (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field))))))
(type_alias_declaration value: (generic_type name: (type_identifier) @_same type_arguments: (type_arguments . (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field)))
  (#any-of? @_same "Readonly" "Partial" "Required" "DeepReadonly" "DeepPartial" "NonNullable" "Simplify" "Prettify"))
(type_alias_declaration value: (generic_type name: (type_identifier) @_same type_arguments: (type_arguments . (intersection_type (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field))))
  (#any-of? @_same "Readonly" "Partial" "Required" "DeepReadonly" "DeepPartial" "NonNullable" "Simplify" "Prettify"))
(type_alias_declaration value: (intersection_type (generic_type name: (type_identifier) @_same type_arguments: (type_arguments . (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field))))
  (#any-of? @_same "Readonly" "Partial" "Required" "DeepReadonly" "DeepPartial" "NonNullable" "Simplify" "Prettify"))
(type_alias_declaration value: (generic_type name: (type_identifier) @_over type_arguments: (type_arguments . (_) . (object_type (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.field) .))
  (#any-of? @_over "Merge" "Override" "Overwrite" "Modify"))
(enum_declaration name: (identifier) @name) @definition.enum
(enum_body name: (property_identifier) @name @definition.variant)
(enum_body (enum_assignment name: (property_identifier) @name) @definition.variant)
(internal_module name: [(identifier) (nested_identifier)] @name) @definition.module
(module name: [(identifier) (nested_identifier)] @name) @definition.module
(ambient_declaration "global" (statement_block) @scope.global)
(module name: (string) body: (statement_block) @scope.external)

; variables of the module and of namespaces
(program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @definition.constant))
(export_statement (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @definition.constant))
(program (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @definition.variable))
(export_statement (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @definition.variable))
(ambient_declaration (lexical_declaration (variable_declarator name: (identifier) @name) @definition.constant))
(ambient_declaration (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(internal_module body: (statement_block (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @definition.constant)))
(internal_module body: (statement_block (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @definition.variable)))

; properties and events of a component (Vue)
(call_expression function: (identifier) @_define type_arguments: (type_arguments . (object_type) @scope.component .) (#any-of? @_define "defineProps" "defineEmits") (#needs? "defineProps" "defineEmits"))
(call_expression function: (identifier) @_define type_arguments: (type_arguments . (object_type
    (property_signature name: (property_identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)?) @definition.prop) .) (#any-of? @_define "defineProps" "defineEmits") (#needs? "defineProps" "defineEmits"))
(call_expression function: (identifier) @_define type_arguments: (type_arguments . (object_type
    (call_signature parameters: (formal_parameters . (required_parameter type: (type_annotation (literal_type (string) @name))))) @definition.prop) .)
  (#match? @name "^.[A-Za-z]\\w*.$") (#any-of? @_define "defineProps" "defineEmits") (#needs? "defineProps" "defineEmits"))
(call_expression function: (identifier) @_define type_arguments: (type_arguments . [(type_identifier) (generic_type) (intersection_type)] @name .) (#any-of? @_define "defineProps" "defineEmits") (#needs? "defineProps" "defineEmits")) @reference.component_types
(program (lexical_declaration (variable_declarator name: (identifier) @name value: (call_expression
    function: (identifier) @_define type_arguments: (type_arguments . [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type .))) @definition.constant)
  (#eq? @_define "defineProps") (#needs? "defineProps"))
(program (lexical_declaration (variable_declarator name: (identifier) @name value: (call_expression
    function: (identifier) @_defaults arguments: (arguments . (call_expression function: (identifier) @_define type_arguments: (type_arguments . [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type .))))) @definition.constant)
  (#eq? @_defaults "withDefaults") (#eq? @_define "defineProps") (#needs? "withDefaults"))
(variable_declarator name: (object_pattern) @names value: (call_expression function: (identifier) @_define type_arguments: (type_arguments . (_) @type.member .))
  (#eq? @_define "defineProps") (#needs? "defineProps")) @binding
(pair key: (property_identifier) @_props value: (object (pair key: (property_identifier) @name
    value: [(as_expression (_) (generic_type name: (_) @_of type_arguments: (type_arguments . [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type .)))
      (object (pair value: (as_expression (_) (generic_type name: (_) @_of type_arguments: (type_arguments . [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type .)))))]) @definition.prop)
  (#eq? @_props "props") (#eq? @_of "PropType") (#needs? "PropType"))

; an object literal behind `as const` or `satisfies T` is still the module's named object
(program (lexical_declaration (variable_declarator value: [(as_expression (object) @scope.members) (satisfies_expression (object) @scope.members)])))
(export_statement (lexical_declaration (variable_declarator value: [(as_expression (object) @scope.members) (satisfies_expression (object) @scope.members)])))
(variable_declarator value: [(as_expression (object (pair key: (property_identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function))
  (satisfies_expression (object (pair key: (property_identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function))])

; imports
(import_statement (import_require_clause (identifier) @default source: (string) @module)) @import
(import_alias . (identifier) @alias (nested_identifier object: (_) @module property: (property_identifier) @name)) @import
(export_statement "=" (identifier) @name @default) @export
(export_statement "default" value: [(as_expression . (identifier) @name @default) (satisfies_expression . (identifier) @name @default)]) @export

; inheritance
(extends_clause value: (identifier) @name) @reference.extends
(extends_clause value: (member_expression object: [(identifier) (member_expression)] @receiver property: (property_identifier) @name)) @reference.extends
(extends_clause value: (call_expression arguments: (arguments (identifier) @name))) @reference.extends
(extends_type_clause type: [(type_identifier) @name (generic_type name: (type_identifier) @name)]) @reference.extends
(extends_type_clause type: [
  (nested_type_identifier module: (_) @receiver name: (type_identifier) @name)
  (generic_type name: (nested_type_identifier module: (_) @receiver name: (type_identifier) @name))
]) @reference.extends
(implements_clause [(type_identifier) @name (generic_type name: (type_identifier) @name)]) @reference.implements
; what is another type with fewer members, or the same ones in another way
(extends_type_clause type: (generic_type name: (type_identifier) @_part type_arguments: (type_arguments . [(type_identifier) @name (generic_type name: (type_identifier) @name)]))
  (#any-of? @_part "Readonly" "Partial" "Required" "Omit" "Pick" "DeepReadonly" "DeepPartial" "NonNullable" "Simplify" "Prettify" "Extract" "Exclude")) @reference.extends
(implements_clause (generic_type name: (type_identifier) @_part type_arguments: (type_arguments . (type_identifier) @name))
  (#any-of? @_part "Readonly" "Partial" "Required" "Omit" "Pick" "DeepReadonly" "DeepPartial" "NonNullable" "Simplify" "Prettify" "Extract" "Exclude")) @reference.implements
(implements_clause [
  (nested_type_identifier module: (_) @receiver name: (type_identifier) @name)
  (generic_type name: (nested_type_identifier module: (_) @receiver name: (type_identifier) @name))
]) @reference.implements

; another name of a type, and several types in one: their members are those of the alias
(type_alias_declaration value: [(type_identifier) (nested_type_identifier) (generic_type) (union_type) (intersection_type) (parenthesized_type) (readonly_type)] @name) @reference.parts

; decorators: those of methods and of exported classes stand outside what they decorate
(class_body (decorator [(identifier) @name (call_expression function: (identifier) @name)]) . (decorator)* . (method_definition) @owner) @reference.decorator
(export_statement (decorator [(identifier) @name (call_expression function: (identifier) @name)]) declaration: (_) @owner) @reference.decorator
(class_declaration (decorator [(identifier) @name (call_expression function: (identifier) @name)])) @reference.decorator
(abstract_class_declaration (decorator [(identifier) @name (call_expression function: (identifier) @name)])) @reference.decorator
(public_field_definition (decorator [(identifier) @name (call_expression function: (identifier) @name)])) @reference.decorator
(required_parameter (decorator [(identifier) @name (call_expression function: (identifier) @name)])) @reference.decorator
(export_statement (decorator) @attribute)
(class_body (decorator) @attribute)

; who emits an event runs its listeners: @OnEvent(Events.PAID), NestJS
(class_body
  (decorator (call_expression function: (identifier) @_on arguments: (arguments . (member_expression object: (identifier) @receiver property: (property_identifier) @name))))
  . (decorator)* . (method_definition name: (_) @owner)
  (#any-of? @_on "OnEvent" "SubscribeMessage" "MessagePattern" "EventPattern" "Process") (#needs? "OnEvent" "SubscribeMessage" "MessagePattern" "EventPattern" "Process")) @reference.listen

; ... by the class that tells the name: @OnEvent(CartPaid.getName()), and by the name itself
(class_body
  (decorator (call_expression function: (identifier) @_on arguments: (arguments . (call_expression function: (member_expression object: (identifier) @name)))))
  . (decorator)* . (method_definition name: (_) @owner)
  (#any-of? @_on "OnEvent" "MessagePattern" "EventPattern") (#match? @name "^[A-Z]") (#needs? "OnEvent(" "MessagePattern(" "EventPattern(")) @reference.listen
(class_body
  (decorator (call_expression function: (identifier) @_on arguments: (arguments . (string) @name)))
  . (decorator)* . (method_definition name: (_) @owner)
  (#any-of? @_on "OnEvent" "MessagePattern" "EventPattern") (#needs? "OnEvent(" "MessagePattern(" "EventPattern(")) @reference.subscribe

; Angular: the template within a component, and what it listens to
(export_statement
  (decorator (call_expression function: (identifier) @_component arguments: (arguments (object (pair key: (property_identifier) @_key value: [(template_string) (string)] @name)))))
  declaration: (class_declaration) @owner
  (#eq? @_component "Component") (#eq? @_key "template") (#needs? "template:")) @reference.template
(export_statement
  (decorator (call_expression function: (identifier) @_component arguments: (arguments (object (pair key: (property_identifier) @_key value: (object (pair value: (string) @name)))))))
  declaration: (class_declaration) @owner
  (#any-of? @_component "Component" "Directive") (#eq? @_key "host") (#needs? "host:")) @reference.template

; type annotations. Listed by parent, so that the names that declare a type are not uses of it
[
  (type_annotation (type_identifier) @name)
  (union_type (type_identifier) @name)
  (intersection_type (type_identifier) @name)
  (array_type (type_identifier) @name)
  (type_arguments (type_identifier) @name)
  (optional_type (type_identifier) @name)
  (rest_type (type_identifier) @name)
  (tuple_type (type_identifier) @name)
  (readonly_type (type_identifier) @name)
  (parenthesized_type (type_identifier) @name)
  (as_expression (type_identifier) @name)
  (satisfies_expression (type_identifier) @name)
  (lookup_type (type_identifier) @name)
  (conditional_type (type_identifier) @name)
  (constraint (type_identifier) @name)
  (default_type (type_identifier) @name)
  (type_predicate (type_identifier) @name)
  (index_type_query (type_identifier) @name)
  (function_type return_type: (type_identifier) @name)
  (type_alias_declaration value: (type_identifier) @name)
] @reference.type
(generic_type name: (type_identifier) @name) @reference.type
(nested_type_identifier module: (_) @receiver name: (type_identifier) @name) @reference.type
(type_query (identifier) @name) @reference.name
(type_query (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.name
(nested_type_identifier module: (identifier) @name @reference.name)
(enum_assignment value: (identifier) @name @reference.field)
(public_field_definition value: (identifier) @name @reference.name)
(public_field_definition value: (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.name
(required_parameter value: (identifier) @name @reference.name)
(as_expression . (identifier) @name @reference.name)
(satisfies_expression . (identifier) @name @reference.name)
(non_null_expression (identifier) @name @reference.name)

; local types
(type_parameters (type_parameter name: (type_identifier) @name)) @generic
(type_parameters (type_parameter name: (type_identifier) @name constraint: (constraint [(type_identifier) (generic_type)] @type))) @generic
(mapped_type_clause name: (type_identifier) @name) @generic
(required_parameter pattern: (identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @binding
(optional_parameter pattern: (identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @binding
(variable_declarator name: (identifier) @name type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (predefined_type) (union_type) (this_type) (array_type) (readonly_type) (lookup_type) (intersection_type)] @type)) @binding
(variable_declarator name: (identifier) @name value: (as_expression (_) [(type_identifier) (nested_type_identifier) (generic_type)] @type)) @binding
; what loops and functions passed to methods take out of collections
(for_in_statement left: (identifier) @name operator: "of" right: [(identifier) (member_expression) (subscript_expression)] @value.item) @binding
(for_in_statement left: (identifier) @name operator: "of" right: (await_expression (_) @value.item)) @binding
(for_in_statement left: (identifier) @name operator: "of" right: (call_expression function: (_) @_call) @value.item
  (#not-match? @_call "^Object\\.")) @binding
(for_in_statement left: (identifier) @name operator: "of" right: (call_expression
    function: (member_expression object: (identifier) @_object property: (property_identifier) @_values) arguments: (arguments . (_) @value.entry .))
  (#eq? @_object "Object") (#eq? @_values "values")) @binding
(for_in_statement left: (array_pattern "," . (identifier) @name . "]") operator: "of" right: [(identifier) (member_expression) (call_expression)] @value.entry) @binding
(for_in_statement) @scope.block
(call_expression
  function: (member_expression object: (_) @value.item property: (property_identifier) @_each)
  arguments: (arguments . [
    (arrow_function parameter: (identifier) @name)
    (arrow_function parameters: (formal_parameters . (required_parameter pattern: (identifier) @name !type)))])
  (#any-of? @_each "map" "filter" "flatMap" "find" "findLast" "findIndex" "some" "every" "toSorted" "partition")) @binding
(call_expression
  function: (member_expression object: [(identifier) (member_expression) (call_expression)] @value.entry property: (property_identifier) @_each)
  arguments: (arguments . [
    (arrow_function parameter: (identifier) @name)
    (arrow_function parameters: (formal_parameters . (required_parameter pattern: (identifier) @name !type)))])
  (#eq? @_each "forEach")) @binding
(call_expression
  function: (member_expression object: [(identifier) (member_expression) (call_expression)] @value.item property: (property_identifier) @_each)
  arguments: (arguments . (arrow_function parameters: (formal_parameters (required_parameter pattern: (identifier) @name !type))))
  (#any-of? @_each "sort" "toSorted")) @binding
(call_expression
  function: (member_expression object: [(identifier) (member_expression) (call_expression)] @value.item property: (property_identifier) @_each)
  arguments: (arguments . (arrow_function parameters: (formal_parameters . (_) . (required_parameter pattern: (identifier) @name !type))))
  (#any-of? @_each "reduce" "reduceRight")) @binding
(variable_declarator name: (array_pattern (identifier) @name) !type value: [(identifier) (member_expression)] @value.item) @binding
(required_parameter pattern: (rest_pattern (identifier) @name) type: (type_annotation (array_type) @type)) @binding
; what functions pass to functions that they are given: each(cart => cart.add())
(formal_parameters (required_parameter type: (type_annotation [(function_type) (parenthesized_type (function_type)) (union_type (parenthesized_type (function_type)))]))) @arguments
(formal_parameters (optional_parameter type: (type_annotation [(function_type) (parenthesized_type (function_type)) (union_type (parenthesized_type (function_type)))]))) @arguments
(call_expression function: [(identifier) (member_expression)] @value.passed arguments: (arguments
  (arrow_function [
    parameter: (identifier) @name
    parameters: (formal_parameters (required_parameter pattern: (identifier) @name !type))]))) @binding @element
(call_expression function: [(identifier) (member_expression)] @value.passed arguments: (arguments
  (function_expression parameters: (formal_parameters (required_parameter pattern: (identifier) @name !type))))) @binding @element
(call_expression
  function: (member_expression object: (_) @value.of property: (property_identifier) @_then)
  arguments: (arguments . [
    (arrow_function parameter: (identifier) @name)
    (arrow_function parameters: (formal_parameters . (required_parameter pattern: (identifier) @name !type)))])
  (#eq? @_then "then")) @binding @element
(variable_declarator name: (identifier) @name !type value: (subscript_expression object: [(identifier) (member_expression)] @value.entry)) @binding
(required_parameter pattern: (object_pattern) @names
  type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (intersection_type) (object_type)] @type.member)) @binding
(variable_declarator name: (object_pattern) @names
  type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type) (intersection_type) (object_type)] @type.member)) @binding
; what a function with a declared result gives: const { cart, orders } = useStores()
(variable_declarator name: (object_pattern) @names !type value: [
  (call_expression function: (identifier)) @value.member
  (await_expression (call_expression function: (identifier)) @value.member)
]) @binding
(variable_declarator name: (object_pattern) @names !type value: (await_expression (call_expression function: (identifier)) @receiver)) @reference.member
; what hooks hold: const [cart, setCart] = useState<Cart>(), const cart = useRef<Cart>(null)
(variable_declarator name: (array_pattern . (identifier) @name) value: (call_expression
    function: [(identifier) @_hold (member_expression property: (property_identifier) @_hold)] type_arguments: (type_arguments . (_) @type .))
  (#any-of? @_hold "useState" "useOptimistic" "useDeferredValue" "createSignal" "useLocalStorage" "useSessionStorage")) @binding
(variable_declarator name: (identifier) @name !type value: (call_expression
    function: [(identifier) @_hold (member_expression property: (property_identifier) @_hold)] type_arguments: (type_arguments . (_) @type .))
  (#any-of? @_hold "useMemo" "useContext" "useLoaderData" "useRef" "createRef" "ref" "shallowRef" "reactive" "computed" "toRef" "useTemplateRef")) @binding
(variable_declarator name: (identifier) @name !type value: (call_expression function: (identifier) @_hold arguments: (arguments . (new_expression constructor: (_) @value.new) .))
  (#any-of? @_hold "useRef" "ref" "shallowRef" "reactive")) @binding
; dependencies: const cart = inject(Cart)
(variable_declarator name: (identifier) @name !type value: (call_expression function: (identifier) @_inject arguments: (arguments . (identifier) @value.new))
  (#eq? @_inject "inject") (#match? @value.new "^[A-Z][a-z]") (#needs? "inject(")) @binding
; contexts: const CartContext = createContext<Cart>(cart), const cart = useContext(CartContext)
(program (lexical_declaration (variable_declarator name: (identifier) @name value: (call_expression
    function: [(identifier) @_create (member_expression property: (property_identifier) @_create)] type_arguments: (type_arguments . (_) @type .))) @definition.constant)
  (#eq? @_create "createContext") (#needs? "createContext"))
(export_statement (lexical_declaration (variable_declarator name: (identifier) @name value: (call_expression
    function: [(identifier) @_create (member_expression property: (property_identifier) @_create)] type_arguments: (type_arguments . (_) @type .))) @definition.constant)
  (#eq? @_create "createContext") (#needs? "createContext"))
(variable_declarator name: (identifier) @name !type value: (call_expression
    function: [(identifier) @_use (member_expression property: (property_identifier) @_use)] arguments: (arguments . (identifier) @value.name .))
  (#eq? @_use "useContext") (#needs? "useContext")) @binding
(variable_declarator name: (object_pattern) @names !type value: (call_expression
    function: [(identifier) @_use (member_expression property: (property_identifier) @_use)] arguments: (arguments . (identifier) @value.member .))
  (#eq? @_use "useContext") (#needs? "useContext")) @binding
; the properties of a component: const Card: FC<Props> = ({ cart }) => ..., forwardRef<HTMLElement, Props>((props, ref) => ...)
(variable_declarator type: (type_annotation (generic_type name: (_) @_component type_arguments: (type_arguments . (_) @type.member)))
  value: (arrow_function parameters: (formal_parameters . (required_parameter pattern: (object_pattern) @names !type)))
  (#match? @_component "(?:FC|FunctionComponent|VFC|FunctionalComponent|NextPage)$")) @binding
(variable_declarator type: (type_annotation (generic_type name: (_) @_component type_arguments: (type_arguments . (_) @type)))
  value: (arrow_function parameters: (formal_parameters . (required_parameter pattern: (object_pattern) @names !type)))
  (#match? @_component "(?:FC|FunctionComponent|VFC|FunctionalComponent|NextPage)$")) @reference.member
(variable_declarator type: (type_annotation (generic_type name: (_) @_component type_arguments: (type_arguments . (_) @type)))
  value: (arrow_function parameters: (formal_parameters . (required_parameter pattern: (identifier) @name !type)))
  (#match? @_component "(?:FC|FunctionComponent|VFC|FunctionalComponent|NextPage)$")) @binding
(call_expression function: (_) @_component type_arguments: (type_arguments . (_) . (_) @type.member .)
  arguments: (arguments . (_ parameters: (formal_parameters . (required_parameter pattern: (object_pattern) @names !type))))
  (#match? @_component "forwardRef$") (#needs? "forwardRef")) @binding
(call_expression function: (_) @_component type_arguments: (type_arguments . (_) . (_) @type .)
  arguments: (arguments . (_ parameters: (formal_parameters . (required_parameter pattern: (object_pattern) @names !type))))
  (#match? @_component "forwardRef$") (#needs? "forwardRef")) @reference.member
(call_expression function: (_) @_component type_arguments: (type_arguments . (_) . (_) @type .)
  arguments: (arguments . (_ parameters: (formal_parameters . (required_parameter pattern: (identifier) @name !type))))
  (#match? @_component "forwardRef$") (#needs? "forwardRef")) @binding
(required_parameter pattern: (identifier) @name !type value: (new_expression constructor: (_) @value.new)) @binding
(variable_declarator name: (identifier) @name value: (non_null_expression [(identifier) (member_expression)] @value.of)) @binding
(required_parameter pattern: (identifier) @name) @binding.local
(optional_parameter pattern: (identifier) @name) @binding.local

; calls through `x!` and `(x as T)`
(call_expression function: (member_expression
  object: [
    (non_null_expression [(identifier) (this) (member_expression) (call_expression)] @receiver)
    (parenthesized_expression (as_expression (_) [(type_identifier) (nested_type_identifier)] @receiver))
  ]
  property: [(property_identifier) (private_property_identifier)] @name)) @reference.call

; members of values whose type is known
(member_expression object: [(identifier) (member_expression) (call_expression) (non_null_expression)] @receiver property: (property_identifier) @name) @reference.member
; those that an object of a declared type sets, and those that a pattern takes from one
(variable_declarator type: (type_annotation (_) @type) value: (object) @names) @reference.member
(variable_declarator name: (object_pattern) @names type: (type_annotation (_) @type)) @reference.member
(required_parameter pattern: (object_pattern) @names type: (type_annotation (_) @type)) @reference.member
(satisfies_expression (object) @names (_) @type) @reference.member
(variable_declarator name: (object_pattern) @names !type value: [(identifier) (member_expression)] @receiver) @reference.member
(as_expression (object) @names (_) @type) @reference.member

; routes: NestJS and its like, a decorator above the handler
(export_statement
  (decorator (call_expression function: (identifier) @_controller arguments: (arguments . (string) @prefix)))
  declaration: (class_declaration body: (class_body
    (decorator (call_expression function: (identifier) @verb arguments: (arguments . (string) @path))) @definition.route . (decorator)* . (method_definition name: (_) @handler)))
  (#eq? @_controller "Controller") (#any-of? @verb "Get" "Post" "Put" "Patch" "Delete" "Head" "Options" "All"))
(export_statement
  (decorator (call_expression function: (identifier) @_controller arguments: (arguments . (string) @prefix)))
  declaration: (class_declaration body: (class_body
    (decorator (call_expression function: (identifier) @verb arguments: (arguments) @_none)) @definition.route . (decorator)* . (method_definition name: (_) @handler)))
  (#eq? @_controller "Controller") (#any-of? @verb "Get" "Post" "Put" "Patch" "Delete" "Head" "Options" "All") (#eq? @_none "()"))
(class_body
  (decorator (call_expression function: (identifier) @verb arguments: (arguments . (string) @path))) @definition.route . (decorator)* . (method_definition name: (_) @handler)
  (#any-of? @verb "Get" "Post" "Put" "Patch" "Delete" "Head" "Options" "All"))
(class_body
  (decorator (call_expression function: (identifier) @verb arguments: (arguments) @_none)) @definition.route . (decorator)* . (method_definition name: (_) @handler)
  (#any-of? @verb "Get" "Post" "Put" "Patch" "Delete" "Head" "Options" "All") (#eq? @_none "()"))

; GraphQL: objects and functions of generated types, const User: UserResolvers = { posts() {} }, const user: QueryResolvers["user"] = () => {}
(variable_declarator
  type: (type_annotation [(type_identifier) @verb (generic_type name: (type_identifier) @verb) (nested_type_identifier name: (type_identifier) @verb)])
  value: (object [
    (pair key: (property_identifier) @name)
    (method_definition name: (property_identifier) @name)
    (shorthand_property_identifier) @name
  ])
  (#match? @verb ".Resolvers$") (#needs? "Resolvers")) @reference.resolver
(variable_declarator
  type: (type_annotation [
    (lookup_type (type_identifier) @verb (literal_type (string) @name))
    (generic_type type_arguments: (type_arguments (lookup_type (type_identifier) @verb (literal_type (string) @name))))
  ])
  (#match? @verb ".Resolvers$") (#needs? "Resolvers")) @reference.resolver
; NestJS and TypeGraphQL: the field has the method's name, or the one that is said
(class_body
  (decorator (call_expression function: (identifier) @verb)) . (decorator)* . (method_definition name: (property_identifier) @name)
  (#any-of? @verb "Query" "Mutation" "Subscription") (#needs? "@Query(" "@Mutation(" "@Subscription(")) @reference.resolver
(class_body
  (decorator (call_expression function: (identifier) @verb arguments: (arguments . (string) @name))) . (decorator)* . (method_definition) @owner
  (#any-of? @verb "Query" "Mutation" "Subscription") (#needs? "@Query(" "@Mutation(" "@Subscription(")) @reference.resolver
(export_statement
  (decorator (call_expression function: (identifier) @_resolver arguments: (arguments . [(arrow_function body: (identifier) @verb) (string) @verb (identifier) @verb])))
  declaration: (class_declaration body: (class_body
    (decorator (call_expression function: (identifier) @_field)) . (decorator)* . (method_definition name: (property_identifier) @name)))
  (#eq? @_resolver "Resolver") (#any-of? @_field "ResolveField" "FieldResolver") (#needs? "ResolveField" "FieldResolver")) @reference.resolver
(export_statement
  (decorator (call_expression function: (identifier) @_resolver arguments: (arguments . [(arrow_function body: (identifier) @verb) (string) @verb (identifier) @verb])))
  declaration: (class_declaration body: (class_body
    (decorator (call_expression function: (identifier) @_field arguments: (arguments . (string) @name))) . (decorator)* . (method_definition) @owner))
  (#eq? @_resolver "Resolver") (#any-of? @_field "ResolveField" "FieldResolver") (#needs? "ResolveField" "FieldResolver")) @reference.resolver
