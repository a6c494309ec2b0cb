; A declarator nests once for every `*`, `[]` and `()`; the alternations below go as deep as real code does. Each `_` has
; fields that nothing else has in its place (a macro's type, a function's declarator, a declaration): kinds would make
; compiling the patterns for Objective-C more than three times as long.

; functions: definitions, and prototypes of headers (see forward_paths)
(function_definition type: [(_ name: (_) type: (_) @type) (primitive_type) @type (type_identifier) @type (sized_type_specifier) @type
  (struct_specifier) @type (union_specifier) @type (enum_specifier) @type] declarator: [
  (_ declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_))
  (pointer_declarator declarator: [
    (_ declarator: (identifier) @name parameters: (_))
    (pointer_declarator declarator: (_ declarator: (identifier) @name parameters: (_)))])
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name))))
]) @definition.function
(declaration type: [(_ name: (_) type: (_) @type) (primitive_type) @type (type_identifier) @type (sized_type_specifier) @type
  (struct_specifier) @type (union_specifier) @type (enum_specifier) @type] declarator: [
  (_ declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_))
  (pointer_declarator declarator: [
    (_ declarator: (identifier) @name parameters: (_))
    (pointer_declarator declarator: (_ declarator: (identifier) @name parameters: (_)))])
]) @definition.function @forward

; types: only with a body; a typedef of an anonymous one gives it its name
(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(type_definition type: (struct_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (union_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition type: (struct_specifier name: (_) @_tag) @type declarator: (type_identifier) @name @definition.type
  (#not-eq? @name @_tag))
(type_definition type: (union_specifier name: (_) @_tag) @type declarator: (type_identifier) @name @definition.type
  (#not-eq? @name @_tag))
(type_definition type: (enum_specifier name: (_) @_tag) @type declarator: (type_identifier) @name @definition.type
  (#not-eq? @name @_tag))
(type_definition type: [(type_identifier) (primitive_type) (sized_type_specifier)] @type declarator: [
  (type_identifier) @name
  (pointer_declarator declarator: (type_identifier) @name)
  (array_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
  (pointer_declarator declarator: (function_declarator
    declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))
  (function_declarator declarator: (type_identifier) @name)
]) @definition.type
(enumerator name: (identifier) @name) @definition.variant
(field_declaration type: (_) @type declarator: [
  (field_identifier) @name
  (pointer_declarator declarator: (field_identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
  (array_declarator declarator: (field_identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))
  (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
  (pointer_declarator declarator: (function_declarator
    declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name))))
]) @definition.field

; macros: an include guard has no value and is none
(preproc_def name: (identifier) @name value: (_)) @definition.constant
(preproc_function_def name: (identifier) @name value: (_)? @body) @definition.macro

; variables of the file, not of functions: directly in it, in one or two conditionals, in extern "C" { }
(translation_unit (_ !body type: [(_ name: (_) type: (_) @type) (primitive_type) @type (type_identifier) @type (sized_type_specifier) @type
  (struct_specifier) @type (union_specifier) @type (enum_specifier) @type] declarator: [
  (identifier) @name (pointer_declarator declarator: (identifier) @name) (array_declarator declarator: (identifier) @name)
  (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))])
]) @definition.variable)
(translation_unit (_ (_ !body type: [(_ name: (_) type: (_) @type) (primitive_type) @type (type_identifier) @type (sized_type_specifier) @type
  (struct_specifier) @type (union_specifier) @type (enum_specifier) @type] declarator: [
  (identifier) @name (pointer_declarator declarator: (identifier) @name) (array_declarator declarator: (identifier) @name)
  (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))])
]) @definition.variable))
(preproc_ifdef (preproc_ifdef (_ !body type: [(_ name: (_) type: (_) @type) (primitive_type) @type (type_identifier) @type (sized_type_specifier) @type
  (struct_specifier) @type (union_specifier) @type (enum_specifier) @type] declarator: [
  (identifier) @name (pointer_declarator declarator: (identifier) @name) (array_declarator declarator: (identifier) @name)
  (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))])
]) @definition.variable))
(preproc_ifdef (preproc_if (_ !body type: [(_ name: (_) type: (_) @type) (primitive_type) @type (type_identifier) @type (sized_type_specifier) @type
  (struct_specifier) @type (union_specifier) @type (enum_specifier) @type] declarator: [
  (identifier) @name (pointer_declarator declarator: (identifier) @name) (array_declarator declarator: (identifier) @name)
  (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))])
]) @definition.variable))
(linkage_specification (declaration_list (_ !body type: [(_ name: (_) type: (_) @type) (primitive_type) @type (type_identifier) @type (sized_type_specifier) @type
  (struct_specifier) @type (union_specifier) @type (enum_specifier) @type] declarator: [
  (identifier) @name (pointer_declarator declarator: (identifier) @name) (array_declarator declarator: (identifier) @name)
  (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))])
]) @definition.variable))

; imports: an include brings every name of the file
(preproc_include path: (_) @module) @import @star

; locals: their types, and what they hide
(parameter_declaration type: (_) @type declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
  (array_declarator declarator: (identifier) @name)
]) @binding
(parameter_declaration declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))) @binding
(compound_statement (_ !body type: (_) @type declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (array_declarator declarator: (identifier) @name)
  (init_declarator declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
  ])
]) @binding)
(for_statement initializer: (_ type: (_) @type declarator: (init_declarator declarator: (identifier) @name)) @binding)
(compound_statement [(preproc_ifdef (_ !body type: (_) @type declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
    (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])]) @binding)
  (preproc_if (_ !body type: (_) @type declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
    (init_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])]) @binding)])
(compound_statement (declaration declarator: [
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  (init_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
]) @binding)

; calls: a bare identifier as role is one that a local hides (a callback parameter)
(call_expression function: (identifier) @name @reference.call)
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @name)) @reference.call

; functions as values: callbacks, tables of functions
(argument_list (identifier) @name @reference.name)
(argument_list (pointer_expression argument: (identifier) @name @reference.name))
(initializer_list (identifier) @name @reference.name)
(initializer_list (pointer_expression argument: (identifier) @name @reference.name))
(initializer_pair value: (identifier) @name @reference.name)
(initializer_pair value: (pointer_expression argument: (identifier) @name @reference.name))
(assignment_expression right: (identifier) @name @reference.name)
(init_declarator value: (identifier) @name @reference.name)
(init_declarator value: (pointer_expression argument: (identifier) @name @reference.name))

; constants, members of enums and variables of files, wherever they stand
(case_statement value: (identifier) @name @reference.field)
(binary_expression (identifier) @name @reference.field)
(return_statement (identifier) @name @reference.name)
(parenthesized_expression (identifier) @name @reference.field)
(conditional_expression (identifier) @name @reference.name)
(unary_expression (identifier) @name @reference.field)
(update_expression (identifier) @name @reference.field)
(subscript_expression (identifier) @name @reference.field)
(cast_expression value: (identifier) @name @reference.name)
(pointer_expression argument: (identifier) @name @reference.field)
(comma_expression (identifier) @name @reference.field)
(field_expression argument: (identifier) @name @reference.field)
(assignment_expression left: (identifier) @name @reference.field)
(array_declarator size: (identifier) @name @reference.field)
(bitfield_clause (identifier) @name @reference.field)
(enumerator value: (identifier) @name @reference.field)
(subscript_designator (identifier) @name @reference.field)
(preproc_if condition: (identifier) @name @reference.field)
(preproc_ifdef name: (identifier) @name @reference.field)
(preproc_defined (identifier) @name @reference.field)
; fields of values whose type is known, and those that a literal of a type sets
(field_expression argument: [(identifier) (field_expression) (call_expression)] @receiver field: (field_identifier) @name) @reference.member
(field_expression argument: (subscript_expression argument: (_) @receiver) field: (field_identifier) @name) @reference.member
(field_expression argument: (parenthesized_expression (pointer_expression argument: (_) @receiver)) field: (field_identifier) @name) @reference.member
(declaration type: (_) @type declarator: (init_declarator value: (initializer_list) @names)) @reference.member
(declaration type: (_) @type declarator: (init_declarator value: (initializer_list (initializer_list) @names))) @reference.member
(compound_literal_expression type: (_) @type value: (initializer_list) @names) @reference.member

; types in use; `struct x` without a body is a use
(parameter_declaration type: [(type_identifier) @name (struct_specifier name: (_) @name !body) (union_specifier name: (_) @name !body) (enum_specifier name: (_) @name !body)]) @reference.type
(declaration type: [(type_identifier) @name (struct_specifier name: (_) @name !body) (union_specifier name: (_) @name !body) (enum_specifier name: (_) @name !body)]) @reference.type
(field_declaration type: [(type_identifier) @name (struct_specifier name: (_) @name !body) (union_specifier name: (_) @name !body) (enum_specifier name: (_) @name !body)]) @reference.type
(function_definition type: [(type_identifier) @name (struct_specifier name: (_) @name !body) (union_specifier name: (_) @name !body) (enum_specifier name: (_) @name !body)]) @reference.type
(type_definition type: [(type_identifier) @name (struct_specifier name: (_) @name !body) (union_specifier name: (_) @name !body)]) @reference.type
(type_descriptor type: [(type_identifier) @name (struct_specifier name: (_) @name !body) (union_specifier name: (_) @name !body)]) @reference.type
(sizeof_expression value: (parenthesized_expression (identifier) @name)) @reference.type

; environment and processes
(call_expression function: (identifier) @_getenv arguments: (argument_list . (string_literal . (string_content) @name))
  (#any-of? @_getenv "getenv" "secure_getenv" "_wgetenv")) @reference.env
(call_expression function: (identifier) @_exec arguments: (argument_list . (string_literal . (string_content) @name))
  (#any-of? @_exec "system" "popen" "_popen" "execl" "execlp" "execle" "execv" "execvp" "execve" "execvpe")) @reference.exec
(call_expression function: (identifier) @_spawn arguments: (argument_list . (_) . (string_literal . (string_content) @name))
  (#any-of? @_spawn "posix_spawn" "posix_spawnp")) @reference.exec

; lexical
(comment) @comment
[(string_literal) (concatenated_string)] @string
