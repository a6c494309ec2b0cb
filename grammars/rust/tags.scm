; definitions
(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name) @definition.struct
(enum_item name: (type_identifier) @name) @definition.enum
(enum_variant name: (identifier) @name
  body: [(ordered_field_declaration_list . type: (_) @type.held .)
    (ordered_field_declaration_list . (attribute_item) . type: (_) @type.held .)]?) @definition.variant
(trait_item name: (type_identifier) @name) @definition.trait
(trait_item body: (declaration_list (associated_type name: (type_identifier) @name) @definition.type))
(source_file (type_item name: (type_identifier) @name type: (_) @type) @definition.type)
(mod_item body: (declaration_list (type_item name: (type_identifier) @name type: (_) @type) @definition.type))
(struct_item body: (field_declaration_list
  (field_declaration name: (field_identifier) @name type: (_) @type) @definition.field))
(union_item body: (field_declaration_list
  (field_declaration name: (field_identifier) @name type: (_) @type) @definition.field))
(function_item name: (identifier) @name return_type: (_)? @type) @definition.function
(function_signature_item name: (identifier) @name return_type: (_)? @type) @definition.function
(source_file (const_item name: (identifier) @name type: (_) @type) @definition.constant)
(declaration_list (const_item name: (identifier) @name type: (_) @type) @definition.constant)
(source_file (static_item name: (identifier) @name type: (_) @type) @definition.variable)
(declaration_list (static_item name: (identifier) @name type: (_) @type) @definition.variable)
((attribute_item) @_attribute . (macro_definition name: (identifier) @name) @definition.macro
  (#match? @_attribute "macro_export"))
(macro_definition name: (identifier) @name) @definition.macro @private

; impl blocks: the type is the container, whatever its path and type arguments
(impl_item !trait type: [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (scoped_type_identifier name: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier name: (type_identifier) @name))
  (dynamic_type) @name (reference_type) @name (primitive_type) @name]) @scope.impl
(impl_item trait: (_) type: [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (scoped_type_identifier name: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier name: (type_identifier) @name))
  (dynamic_type) @name (reference_type) @name (primitive_type) @name (pointer_type) @name
  (array_type) @name (tuple_type) @name (unit_type) @name (function_type) @name]) @scope.trait_impl

; inline modules add no name; they count for #[cfg(test)] and for being called tests
(mod_item name: (identifier) @_name body: (_) (#match? @_name "^tests?$")) @scope.test
(mod_item name: (identifier) @_name body: (_) (#not-match? @_name "^tests?$")) @scope.module

; imports
(source_file (use_declaration) @import)
(block (use_declaration) @import)
(mod_item body: (declaration_list (use_declaration) @import.rust_inner_use))
(source_file (mod_item !body) @import.rust_mod)
(source_file (mod_item name: (identifier) @name body: (_)) @import.inline (#not-match? @name "^tests?$"))
(extern_crate_declaration) @import.rust_mod
((attribute_item (attribute (identifier) @_use)) . (extern_crate_declaration) @import.rust_macros (#eq? @_use "macro_use"))

; local types
(type_parameters (type_parameter name: (type_identifier) @name)) @generic
; their bounds, unless most types have them: fn total<C: Cart + Clone>(cart: &C)
([
  (type_parameters (type_parameter name: (type_identifier) @name
    bounds: (trait_bounds [(type_identifier) (generic_type) (scoped_type_identifier)] @type)))
  (where_clause (where_predicate left: (type_identifier) @name
    bounds: (trait_bounds [(type_identifier) (generic_type) (scoped_type_identifier)] @type)))
] @generic
  (#not-match? @type "^(?:(?:std|core|alloc)::|(?:Clone|Copy|Send|Sync|Sized|Unpin|Debug|Display|Default|Partial(?:Eq|Ord)|Eq|Ord|Hash|Into\\w*|From|TryFrom|TryInto|As(?:Ref|Mut)|Borrow|ToString|ToOwned|Iterator|Fn\\w*|Future|Error|Serialize\\w*|Deserialize\\w*)\\b)"))
(parameter pattern: (identifier) @name type: (_) @type) @binding
(let_declaration pattern: (identifier) @name type: (_) @type) @binding
(let_declaration pattern: (identifier) @name !type value: [
  (struct_expression name: (_) @value.new)
  (reference_expression value: (struct_expression name: (_) @value.new))]) @binding
(let_declaration pattern: (identifier) @name !type value: [
  (call_expression function: (_) @value.call)
  (try_expression (call_expression function: (_) @value.call))
  (await_expression (call_expression function: (_) @value.call))
  (try_expression (await_expression (call_expression function: (_) @value.call)))
  (reference_expression value: (call_expression function: (_) @value.call))]) @binding
(let_declaration pattern: (identifier) @name !type value: [
  (identifier) @value.of (field_expression) @value.of
  (reference_expression value: [(identifier) (field_expression)] @value.of)
  (index_expression . (_) @value.entry)
  (reference_expression value: (index_expression . (_) @value.entry))]) @binding
(let_declaration pattern: (identifier) @name !type value: (match_expression value: (_) @value.of
  body: (match_block (match_arm pattern: (match_pattern (tuple_struct_pattern type: (identifier) @_some . (identifier) @_taken .)) value: (identifier) @_given)))
  (#any-of? @_some "Some" "Ok") (#eq? @_taken @_given)) @binding
(let_declaration pattern: (identifier) @name !type value: (call_expression
  function: (scoped_identifier path: [(identifier) @_holder (scoped_identifier name: (identifier) @_holder)] name: (identifier) @_new)
  arguments: (arguments . [(call_expression function: (_) @value.call) (struct_expression name: (_) @value.new) (identifier) @value.of] .))
  (#any-of? @_holder "Box" "Rc" "Arc" "Mutex" "RwLock" "RefCell" "Cell") (#eq? @_new "new")) @binding
(let_declaration pattern: (identifier) @name !type value: (call_expression
  function: (scoped_identifier path: [(identifier) @_holder (scoped_identifier name: (identifier) @_holder)] name: (identifier) @_new)
  arguments: (arguments . (call_expression function: (scoped_identifier path: (identifier) @_inner name: (identifier) @_new)
    arguments: (arguments . [(call_expression function: (_) @value.call) (struct_expression name: (_) @value.new) (identifier) @value.of] .)) .))
  (#any-of? @_holder "Rc" "Arc") (#any-of? @_inner "Mutex" "RwLock" "RefCell") (#eq? @_new "new")) @binding
(let_declaration pattern: (identifier) @name !type value: (if_expression consequence: (block [
  (identifier) @value.of (field_expression) @value.of (unary_expression "*" (_) @value.of)
  (call_expression function: (_) @value.call) (struct_expression name: (_) @value.new)] .))) @binding
(let_declaration pattern: (identifier) @name !type value: (if_expression alternative: (else_clause (block (identifier) @value.of .)))
  (#eq? @name @value.of)) @binding
(let_declaration pattern: (identifier) @name !type value: [(block . (_) @value.of .) (unary_expression "*" (_) @value.of)]) @binding
(let_declaration pattern: (identifier) @name !type value: [
  (identifier) (field_expression) (macro_invocation) (index_expression) (match_expression)
  (if_expression) (binary_expression) (string_literal) (integer_literal) (boolean_literal) (block)]) @binding
; closures and parameters that are called hide functions of their names, and so do functions that a macro writes
(token_tree "fn" . (identifier) @name) @binding.local
(let_declaration pattern: (identifier) @name !type value: (closure_expression)) @binding.local
(parameter pattern: (identifier) @name type: [
  (function_type) (abstract_type) (reference_type type: [(dynamic_type) (abstract_type)])
  (generic_type type_arguments: (type_arguments (dynamic_type)))]) @binding.local
(function_item type_parameters: (_) parameters: (parameters (parameter pattern: (identifier) @name
  type: [(type_identifier) @_type (reference_type type: (type_identifier) @_type)])) (#match? @_type "^[A-Z]\\d?$")) @binding.local
(let_declaration pattern: (tuple_pattern [(identifier) @name (mut_pattern (identifier) @name)])) @binding
(tuple_struct_pattern (identifier) @name . ")") @binding
(for_expression pattern: (identifier) @name value: (_) @value.item) @binding @element
(for_expression pattern: (reference_pattern (identifier) @name) value: (_) @value.item) @binding @element
(for_expression pattern: (tuple_pattern (identifier) @name .) value: (_) @value.entry) @binding
(for_expression) @scope.block
(closure_expression) @scope.block
; what an Option or a Result holds
(let_condition pattern: (tuple_struct_pattern type: (identifier) @_some . [(identifier) @name (mut_pattern (identifier) @name) (ref_pattern [(identifier) @name (mut_pattern (identifier) @name)])] .) value: (_) @value.of (#any-of? @_some "Some" "Ok")) @binding
(let_declaration pattern: (tuple_struct_pattern type: (identifier) @_some . [(identifier) @name (mut_pattern (identifier) @name) (ref_pattern [(identifier) @name (mut_pattern (identifier) @name)])] .) value: (_) @value.of alternative: (_) (#any-of? @_some "Some" "Ok")) @binding
(match_expression value: (_) @value.of body: (match_block (match_arm pattern: (match_pattern (tuple_struct_pattern type: (identifier) @_some . [(identifier) @name (mut_pattern (identifier) @name) (ref_pattern [(identifier) @name (mut_pattern (identifier) @name)])] .)) (#any-of? @_some "Some" "Ok")) @binding))
; fields that a pattern takes from a struct
(struct_pattern type: (type_identifier) @type.member (field_pattern name: (shorthand_field_identifier) @name)) @binding
(struct_pattern type: (type_identifier) @type.member (field_pattern name: (field_identifier) @verb pattern: (identifier) @name)) @binding
; what a member of an enum holds
(tuple_struct_pattern type: (scoped_identifier) @value.item . [(identifier) @name (mut_pattern (identifier) @name) (ref_pattern [(identifier) @name (mut_pattern (identifier) @name)])] .) @binding
[(if_expression condition: (let_condition)) (while_expression condition: (let_condition))] @scope.block
(match_arm) @scope.block
(closure_parameters (identifier) @name) @binding
; what patterns take apart; a constant has capital letters
(match_pattern . (identifier) @name (#match? @name "^[a-z_]")) @binding @element
(field_pattern name: (shorthand_field_identifier) @name) @binding @element
(field_pattern pattern: (identifier) @name) @binding @element
(captured_pattern . (identifier) @name) @binding @element
(ref_pattern (identifier) @name) @binding @element
(tuple_struct_pattern "(" (identifier) @name (#match? @name "^[a-z_]")) @binding @element
(tuple_pattern (identifier) @name (#match? @name "^[a-z_]")) @binding @element
(slice_pattern (identifier) @name (#match? @name "^[a-z_]")) @binding @element
(reference_pattern (identifier) @name) @binding @element
(let_declaration pattern: (identifier) @name !type !value) @binding @element
; likewise among the tokens of a macro: `select! { Some(cart) = carts.recv() => ... }`
(token_tree (identifier) @name . "=" (#match? @name "^[a-z_]")) @binding.local
(token_tree (token_tree "(" . (identifier) @name . ")") . "=" (#match? @name "^[a-z_]")) @binding.local
(token_tree "|" . (identifier) @name . ["|" "," ":"] (#match? @name "^[a-z_]")) @binding.local
(token_tree "for" . (identifier) @name) @binding.local
(block [(const_item name: (identifier) @name) (static_item name: (identifier) @name)] @binding)
(const_parameter name: (identifier) @name) @binding
(call_expression function: (field_expression value: (_) @value.item field: (field_identifier) @_each)
  arguments: (arguments (closure_expression parameters: (closure_parameters . [(identifier) @name (reference_pattern (identifier) @name)] .)) .)
  (#any-of? @_each "for_each" "map" "filter" "filter_map" "flat_map" "find" "find_map" "any" "all" "position" "partition" "inspect" "take_while" "skip_while" "map_while" "max_by_key" "min_by_key" "sort_by_key" "sort_unstable_by_key" "sort_by_cached_key" "retain" "retain_mut" "try_for_each" "rposition" "dedup_by_key" "is_some_and" "and_then" "unwrap_or_else")) @binding
(call_expression function: (field_expression value: (_) @value.entry field: (field_identifier) @_each)
  arguments: (arguments (closure_expression parameters: (closure_parameters . (tuple_pattern (identifier) @name .) .)) .)
  (#any-of? @_each "for_each" "map" "filter" "filter_map" "flat_map" "find" "find_map" "any" "all" "position" "partition" "inspect")) @binding

; calls. Left out: methods of the standard library that say nothing about the program
(call_expression function: (identifier) @name) @reference.call
(call_expression function: (generic_function function: (identifier) @name)) @reference.call
(call_expression function: (scoped_identifier path: (self) name: (identifier) @name)) @reference.call
(call_expression function: (scoped_identifier
  path: [(identifier) (scoped_identifier) (super) (crate)] @receiver name: (identifier) @name)) @reference.call
(call_expression function: (scoped_identifier
  path: (generic_type type: (_) @receiver) name: (identifier) @name)) @reference.call
(call_expression function: (scoped_identifier
  path: (bracketed_type (qualified_type type: (_) @receiver)) name: (identifier) @name)) @reference.call
(call_expression function: (generic_function function: (scoped_identifier
  path: [(identifier) (scoped_identifier) (super) (crate)] @receiver name: (identifier) @name))) @reference.call
(call_expression function: (field_expression value: (_) @receiver field: (field_identifier) @name)
  (#not-match? @name "^(?:unwrap|unwrap_or|unwrap_or_else|unwrap_or_default|to_string|to_owned|to_vec|as_ref|as_mut|as_deref|is_some|is_none|is_ok|is_err|collect|cloned|copied|into_iter|and_then|ok_or|ok_or_else|map_err|unwrap_err)$")) @reference.call
(call_expression function: (generic_function
  function: (field_expression value: (_) @receiver field: (field_identifier) @name))
  (#not-match? @name "^(?:collect|parse|into|sum|try_into)$")) @reference.call
(macro_invocation macro: (identifier) @name) @reference.call
(macro_invocation macro: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.call
(struct_expression name: (type_identifier) @name) @reference.new
(struct_expression name: (generic_type_with_turbofish type: (type_identifier) @name)) @reference.new
(struct_expression name: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name)) @reference.new

; calls among the tokens of a macro: `assert_eq!(a::f(x), self.g(y), h(z))`
; (one pattern for each token: `[";" "="] .` would match only once within a tree)
(token_tree "(" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "," . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "{" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree ";" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "=" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "=>" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "==" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "[" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "!" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "&" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "&&" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "||" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "!=" . (identifier) @name . (token_tree . "(")) @reference.call
(token_repetition "(" . (identifier) @name . (token_tree . "(")) @reference.call
(token_repetition ";" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree (metavariable) @receiver . "::" . (identifier) @name . (token_tree . "(") (#eq? @receiver "$crate") (#needs? "$crate")) @reference.call
(token_tree [(identifier) (super) (crate)] @receiver . "::" . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree (token_tree . "(") @receiver . "." . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree (token_tree . "[") @receiver . "." . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree "?" @receiver . "." . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree [(identifier) (self)] @receiver . "." . (identifier) @name . (token_tree . "(")) @reference.call
(token_tree (self) @receiver . "." . (identifier) @name) @reference.field

; inheritance: a trait's supertraits; the owner of `impl Trait for Type` is the scope
(trait_item bounds: (trait_bounds [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name)])) @reference.extends
(impl_item trait: [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))]) @reference.implements

; type hints
[(parameter type: (type_identifier) @name)
 (reference_type type: (type_identifier) @name)
 (type_arguments (type_identifier) @name)
 (function_item return_type: (type_identifier) @name)
 (function_signature_item return_type: (type_identifier) @name)
 (field_declaration type: (type_identifier) @name)
 (ordered_field_declaration_list type: (type_identifier) @name)
 (let_declaration type: (type_identifier) @name)
 (const_item type: (type_identifier) @name)
 (static_item type: (type_identifier) @name)
 (type_item type: (type_identifier) @name)
 (array_type element: (type_identifier) @name)
 (type_cast_expression type: (type_identifier) @name)
 (qualified_type (type_identifier) @name)
 (tuple_type (type_identifier) @name)
 (function_type return_type: (type_identifier) @name)
 (type_parameter default_type: (type_identifier) @name)
 (type_binding type: (type_identifier) @name)
 (dynamic_type trait: (type_identifier) @name)
 (abstract_type trait: (type_identifier) @name)
 (type_parameter bounds: (trait_bounds (type_identifier) @name))
 (where_predicate bounds: (trait_bounds (type_identifier) @name))] @reference.type
[(parameter type: (generic_type type: (type_identifier) @name))
 (reference_type type: (generic_type type: (type_identifier) @name))
 (type_arguments (generic_type type: (type_identifier) @name))
 (function_item return_type: (generic_type type: (type_identifier) @name))
 (function_signature_item return_type: (generic_type type: (type_identifier) @name))
 (field_declaration type: (generic_type type: (type_identifier) @name))
 (ordered_field_declaration_list type: (generic_type type: (type_identifier) @name))
 (let_declaration type: (generic_type type: (type_identifier) @name))
 (static_item type: (generic_type type: (type_identifier) @name))
 (type_item type: (generic_type type: (type_identifier) @name))
 (array_type element: (generic_type type: (type_identifier) @name))
 (tuple_type (generic_type type: (type_identifier) @name))
 (function_type return_type: (generic_type type: (type_identifier) @name))
 (type_parameter default_type: (generic_type type: (type_identifier) @name))
 (type_binding type: (generic_type type: (type_identifier) @name))
 (dynamic_type trait: (generic_type type: (type_identifier) @name))
 (abstract_type trait: (generic_type type: (type_identifier) @name))
 (type_parameter bounds: (trait_bounds (generic_type type: (type_identifier) @name)))
 (where_predicate bounds: (trait_bounds (generic_type type: (type_identifier) @name)))] @reference.type
[(parameter type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (reference_type type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (type_arguments (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (generic_type type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (function_item return_type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (function_signature_item return_type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (field_declaration type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (ordered_field_declaration_list type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (let_declaration type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (const_item type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (static_item type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (type_item type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (array_type element: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (tuple_type (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (dynamic_type trait: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (abstract_type trait: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))
 (type_parameter bounds: (trait_bounds (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name)))
 (where_predicate bounds: (trait_bounds (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name)))] @reference.type

(function_type parameters: (parameters [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (reference_type type: [(type_identifier) @name (generic_type type: (type_identifier) @name)])])) @reference.type

; words of these attributes are no names of the program; strings in them may be
((attribute_item (attribute (identifier) @_words arguments: (token_tree) @scope.silent))
  (#any-of? @_words "derive" "cfg" "allow" "warn" "deny" "expect" "forbid" "repr" "serde"))
((attribute_item (attribute (identifier) @_if arguments: (token_tree (identifier) @_words . (token_tree) @scope.silent)))
  (#eq? @_if "cfg_attr") (#any-of? @_words "derive" "allow" "warn" "deny" "expect" "forbid" "repr" "serde"))
; attribute macros of the workspace
((attribute_item (attribute [
    (identifier) @name
    (scoped_identifier path: (_) @receiver name: (identifier) @name)])) @reference.decorator
  . (attribute_item)* . [(function_item name: (_) @owner) (struct_item name: (_) @owner) (enum_item name: (_) @owner)]
  (#not-match? @name "^(?:derive|cfg|test|inline|allow|doc|serde|must_use|cfg_attr|non_exhaustive|ignore|deprecated|should_panic|warn|deny|expect|no_mangle|repr|track_caller|cold|error|command|arg)$"))

; errors returned
(call_expression function: (identifier) @_err arguments: (arguments . [
    (struct_expression name: (type_identifier) @name)
    (scoped_identifier path: (identifier) @name)
    (call_expression function: (scoped_identifier path: (identifier) @name))
    (call_expression function: (field_expression
      value: (call_expression function: (scoped_identifier path: (identifier) @name))))])
  (#eq? @_err "Err") (#match? @name "^[A-Z]")) @reference.throw

; members of self, and functions and variants used as values
(field_expression value: (self) @receiver field: (field_identifier) @name) @reference.field
; fields of values whose type is known, and those that a literal of a type sets
(field_expression value: [(identifier) (field_expression) (call_expression)] @receiver field: (field_identifier) @name) @reference.member
(field_expression value: (index_expression . (_) @receiver) field: (field_identifier) @name) @reference.member
(token_tree [(identifier) (token_tree . "(") (token_tree . "[")] @receiver . "." . (identifier) @name) @reference.member
(struct_expression name: (_) @type body: (field_initializer_list) @names) @reference.member
(arguments (identifier) @name @reference.name)
(arguments (scoped_identifier path: [(identifier) (scoped_identifier) (super) (crate)] @receiver name: (identifier) @name) @reference.name)
(arguments (reference_expression value: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.name)
(field_initializer value: (scoped_identifier path: (_) @receiver name: (identifier) @name) @reference.name)
(field_initializer value: (identifier) @name @reference.name)
(array_expression (identifier) @name @reference.name)
(reference_expression value: (identifier) @name @reference.name (#match? @name "^[A-Z]"))
(tuple_expression (identifier) @name @reference.name)
(let_declaration value: (identifier) @name @reference.name)
(assignment_expression right: (identifier) @name @reference.name)
(type_cast_expression value: (identifier) @name @reference.name)
(closure_expression body: (identifier) @name @reference.name)
(match_arm value: (identifier) @name @reference.name)
(block (identifier) @name @reference.name .)
(return_expression (identifier) @name @reference.name)
[(const_item value: (identifier) @name) (static_item value: (identifier) @name)] @reference.name
(token_tree "," . (identifier) @name @reference.name . ",")
(token_tree ":" . (identifier) @name @reference.name . ",")
(token_tree ":" . (identifier) @name @reference.name . "}")
(token_tree "," . (identifier) @name @reference.name . "]")
(token_tree "," . (identifier) @name @reference.name . ")")
(token_tree "[" . (identifier) @name @reference.name . ",")
(token_tree "[" . (identifier) @name @reference.name . "]")
; constants within macros
(token_tree "(" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "[" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "," . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree ";" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "==" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "!=" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "<" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree ">" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "<=" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree ">=" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "&" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "+" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "-" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "*" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "/" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "=" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree ".." . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree "..=" . (identifier) @name @reference.name (#match? @name "^[A-Z][A-Z0-9_]+$"))
(token_tree (identifier) @name @reference.name . "::" (#match? @name "^[A-Z]"))
(token_tree (identifier) @name . (token_tree . "{") (#match? @name "^[A-Z]\\w*[a-z]")) @reference.new
(array_expression (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.name
(tuple_expression (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.name
(let_declaration value: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.name
(assignment_expression right: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.name
(type_cast_expression value: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.name
(closure_expression body: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.name
(match_arm value: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.name
(block (scoped_identifier path: (_) @receiver name: (identifier) @name) .) @reference.name
(return_expression (scoped_identifier path: (_) @receiver name: (identifier) @name)) @reference.name
[(const_item value: (scoped_identifier path: (_) @receiver name: (identifier) @name))
 (static_item value: (scoped_identifier path: (_) @receiver name: (identifier) @name))] @reference.name
; members of enums that patterns and comparisons name, also among the tokens of a macro
([(match_pattern (scoped_identifier path: [(identifier) (scoped_identifier)] @receiver name: (identifier) @name))
 (let_condition pattern: (scoped_identifier path: [(identifier) (scoped_identifier)] @receiver name: (identifier) @name))
 (or_pattern (scoped_identifier path: [(identifier) (scoped_identifier)] @receiver name: (identifier) @name))
 (tuple_struct_pattern type: (scoped_identifier path: [(identifier) (scoped_identifier)] @receiver name: (identifier) @name))
 (tuple_struct_pattern (scoped_identifier path: [(identifier) (scoped_identifier)] @receiver name: (identifier) @name))
 (struct_pattern type: (scoped_type_identifier path: [(identifier) (scoped_identifier)] @receiver name: (type_identifier) @name))
 (binary_expression (scoped_identifier path: [(identifier) (scoped_identifier)] @receiver name: (identifier) @name))
 (token_tree (identifier) @receiver . "::" . (identifier) @name)] @reference.name
 (#match? @name "^[A-Z]"))
; the same by themselves, where a file has all members of the enum by `use Enum::*`
([(match_pattern (identifier) @name)
 (or_pattern (identifier) @name)
 (tuple_pattern (identifier) @name)
 (tuple_struct_pattern type: (identifier) @name)
 (struct_pattern type: (type_identifier) @name)] @reference.name
 (#match? @name "^[A-Z]"))
(binary_expression (identifier) @name @reference.name (#match? @name "^[A-Z]\\w*[a-z]"))
; constants where no function stands
([(binary_expression (identifier) @name @reference.field)
  (index_expression (identifier) @name @reference.field)
  (unary_expression (identifier) @name @reference.field)
  (range_expression (identifier) @name @reference.field)
  (range_pattern (identifier) @name @reference.field)
  (array_type length: (identifier) @name @reference.field)
] (#match? @name "^[A-Z]"))
; the type whose function or variant is used
(scoped_identifier path: (identifier) @name @reference.name (#match? @name "^[A-Z]"))
(scoped_identifier path: (scoped_identifier path: (_) @receiver name: (identifier) @name) (#match? @name "^[A-Z]")) @reference.name
(scoped_identifier path: (generic_type type: (type_identifier) @name)) @reference.name
(scoped_type_identifier path: (identifier) @name @reference.name (#match? @name "^[A-Z]"))

; environment and processes
(call_expression
  function: (scoped_identifier path: [(identifier) @_env (scoped_identifier name: (identifier) @_env)] name: (identifier) @_var)
  arguments: (arguments . (string_literal (string_content) @name))
  (#eq? @_env "env") (#any-of? @_var "var" "var_os")) @reference.env
(macro_invocation macro: (identifier) @_env (token_tree . (string_literal (string_content) @name))
  (#any-of? @_env "env" "option_env")) @reference.env
(call_expression
  function: (scoped_identifier path: [(identifier) @_command (scoped_identifier name: (identifier) @_command)] name: (identifier) @_new)
  arguments: (arguments . (string_literal (string_content) @name))
  (#eq? @_command "Command") (#eq? @_new "new")) @reference.exec

; programs that tests run: Command::cargo_bin("shop"), cargo_bin!("shop"), env!("CARGO_BIN_EXE_shop"), cargo_bin(env!("CARGO_PKG_NAME"))
(call_expression
  function: [(identifier) @_cargo_bin (scoped_identifier name: (identifier) @_cargo_bin)]
  arguments: (arguments . [(string_literal (string_content) @name) (macro_invocation (token_tree . (string_literal (string_content) @name)))])
  (#eq? @_cargo_bin "cargo_bin")) @reference.program
(macro_invocation macro: [(identifier) @_cargo_bin (scoped_identifier name: (identifier) @_cargo_bin)] (token_tree . (string_literal (string_content) @name))
  (#any-of? @_cargo_bin "cargo_bin" "cargo_bin_cmd")) @reference.program
(macro_invocation macro: (identifier) @_env (token_tree . (string_literal (string_content) @name))
  (#eq? @_env "env") (#match? @name "^CARGO_BIN_EXE_")) @reference.program

; requests of tests: Request::builder().method("POST").uri("/x"), Request::get("/x"), TestRequest::get().uri("/x"), client.get("/x")
(call_expression function: (field_expression value: (call_expression function: (scoped_identifier name: (identifier) @verb)) field: (field_identifier) @_uri)
  arguments: (arguments . [(string_literal) (reference_expression (macro_invocation (token_tree . (string_literal) @name))) (macro_invocation (token_tree . (string_literal) @name))] @name)
  (#any-of? @_uri "uri") (#any-of? @verb "builder" "get" "post" "put" "patch" "delete" "default") (#needs? "uri")) @reference.request
(call_expression function: (field_expression
    value: (call_expression function: (field_expression field: (field_identifier) @_method) arguments: (arguments . [(string_literal) @verb (scoped_identifier name: (identifier) @verb)]))
    field: (field_identifier) @_uri)
  arguments: (arguments . (string_literal) @name) (#eq? @_method "method") (#eq? @_uri "uri") (#needs? "uri")) @reference.request
(call_expression function: (scoped_identifier path: [(identifier) @_request (scoped_identifier name: (identifier) @_request)] name: (identifier) @verb)
  arguments: (arguments . (string_literal) @name)
  (#match? @_request "Request$") (#any-of? @verb "get" "post" "put" "patch" "delete" "head") (#match? @name "/")) @reference.request
(call_expression function: (field_expression value: (_) @_client field: (field_identifier) @verb) arguments: (arguments . (string_literal) @name)
  (#match? @_client "(?i)(?:client|server)$") (#any-of? @verb "get" "post" "put" "patch" "delete" "head") (#match? @name "/")) @reference.request

; lexical
[(line_comment) (block_comment)] @comment
[(string_literal) (raw_string_literal)] @string
(attribute_item) @attribute

; what puts a path before the routes that a function declares: axum's nest("/users", users::router()), actix's scope("/users").configure(users::config)
(call_expression
  function: (field_expression field: (field_identifier) @_nest)
  arguments: (arguments . (string_literal) @path . (call_expression function: [(identifier) (scoped_identifier)] @handler))
  (#eq? @_nest "nest") (#needs? "nest")) @definition.mount
(call_expression
  function: (field_expression value: (call_expression) field: (field_identifier) @_configure)
  arguments: (arguments . [(identifier) (scoped_identifier)] @handler) @definition.mount
  (#eq? @_configure "configure") (#needs? "configure"))

; what puts it before routes in place: axum's nest("/users", Router::new().route(...)), and actix's chains of calls
; scope("/users").route(...).service(scope("/orders").route(...)), resource("/users").route(get().to(list_users))
(call_expression
  function: (field_expression field: (field_identifier) @_nest)
  arguments: (arguments . (string_literal) @prefix . (call_expression function: (field_expression))) @scope.routes
  (#eq? @_nest "nest") (#needs? "nest"))
(call_expression function: [(identifier) @_scope (scoped_identifier name: (identifier) @_scope)]
  arguments: (arguments . (string_literal) @prefix .)
  (#any-of? @_scope "scope" "resource") (#needs? "scope" "resource")) @scope.route_chain

; routes: actix and rocket attributes, axum and actix routers
((attribute_item (attribute (identifier) @verb arguments: (token_tree . (string_literal) @path))) @definition.route
  . (attribute_item)* . (function_item name: (identifier) @handler)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "route"))
(call_expression
  function: (field_expression field: (field_identifier) @_route)
  arguments: (arguments . (string_literal) @path . [
    (call_expression function: [(identifier) @verb (scoped_identifier name: (identifier) @verb)]
      arguments: (arguments . [(identifier) (scoped_identifier)] @handler)) @definition.route
    (call_expression function: (field_expression
        value: (call_expression function: [(identifier) @verb (scoped_identifier name: (identifier) @verb)])
        field: (field_identifier) @_to)
      arguments: (arguments . [(identifier) (scoped_identifier)] @handler)) @definition.route])
  (#eq? @_route "route") (#needs? "route") (#eq? @_to "to") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "any"))
(call_expression
  function: (field_expression field: (field_identifier) @_route)
  arguments: (arguments . (string_literal) @path . [
    (call_expression function: (field_expression value: (call_expression) field: (field_identifier) @verb)
      arguments: (arguments . [(identifier) (scoped_identifier)] @handler)) @definition.route
    (call_expression function: (field_expression value:
        (call_expression function: [(identifier) @verb (scoped_identifier name: (identifier) @verb)]
          arguments: (arguments . [(identifier) (scoped_identifier)] @handler)) @definition.route))])
  (#eq? @_route "route") (#needs? "route") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options"))
; a route of actix's resource("/users"), whose path is around it
(call_expression
  function: (field_expression field: (field_identifier) @_route)
  arguments: (arguments . (call_expression function: (field_expression
        value: [
          (call_expression function: [(identifier) @verb (scoped_identifier name: (identifier) @verb)])
          (call_expression function: (field_expression value: (call_expression function: [(identifier) @verb (scoped_identifier name: (identifier) @verb)])))]
        field: (field_identifier) @_to)
      arguments: (arguments . [(identifier) (scoped_identifier)] @handler)) @definition.route .)
  (#eq? @_route "route") (#needs? "route") (#eq? @_to "to") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options"))
(call_expression
  function: (field_expression
    value: (call_expression function: [(identifier) @_resource (scoped_identifier name: (identifier) @_resource)]
      arguments: (arguments . (string_literal) .))
    field: (field_identifier) @_to)
  arguments: (arguments . [(identifier) (scoped_identifier)] @handler) @definition.route
  (#eq? @_to "to") (#eq? @_resource "resource") (#needs? "resource"))
