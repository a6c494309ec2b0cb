; What JavaScript, TypeScript and TSX have in common: every pattern here compiles for all three grammars.

; functions, and functions kept in a variable
(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.function
; a component or handler that one call wraps: const Card = memo(() => ...)
(variable_declarator
  name: (identifier) @name
  value: (call_expression
    function: [(identifier) @_wrap (member_expression property: (property_identifier) @_wrap)]
    arguments: (arguments . [(arrow_function body: (_) @body) (function_expression body: (_) @body)]))
  (#match? @_wrap "^(?:memo|forwardRef|observer|useCallback|createAsyncThunk|define\\w*Handler|\\w*[aA]syncHandler|(?:catch|wrap)Async\\w*|asyncWrap\\w*|asyncMiddleware|tryCatch)$")) @definition.function
(variable_declarator
  name: (identifier) @name
  value: (call_expression
    function: [(identifier) @_wrap (member_expression property: (property_identifier) @_wrap)]
    arguments: (arguments . (call_expression
      function: [(identifier) @_inner (member_expression property: (property_identifier) @_inner)]
      arguments: (arguments . [(arrow_function body: (_) @body) (function_expression body: (_) @body)]))))
  (#any-of? @_wrap "memo" "forwardRef" "observer") (#any-of? @_inner "memo" "forwardRef" "observer") (#needs? "memo" "observer")) @definition.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(export_statement "default" @name @default value: [(arrow_function body: (_) @body) (function_expression !name body: (_) @body)]) @definition.function
(export_statement "default" @name @default value: (class !name body: (_) @body)) @definition.class

; methods, of classes and of object literals: inside a container a function becomes a method by itself
(method_definition name: [(property_identifier) (private_property_identifier) (computed_property_name (member_expression))] @name) @definition.function

; functions held by an object that has a name or is returned or exported; options passed to a call are not definitions
(variable_declarator value: (object (pair key: (property_identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function))
(variable_declarator value: (object (pair value: (object (pair key: (property_identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function))))
(assignment_expression right: (object (pair key: (property_identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function))
(export_statement value: (object (pair key: (property_identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function))
(return_statement (object (pair key: (property_identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function))

; a value that a call makes: export default createCart(), module.exports = createCart()
(export_statement "default" @name @default value: (call_expression arguments: (arguments "(" . [(identifier) (member_expression) (call_expression) (string) ")"]))) @definition.constant
(assignment_expression
  left: (member_expression object: (identifier) @_m property: (property_identifier) @name @default)
  right: (call_expression function: (_) @_made arguments: (arguments "(" . [(identifier) (member_expression) (call_expression) (string) ")"]))
  (#eq? @_m "module") (#eq? @name "exports") (#not-match? @_made "^(?:require|import)$")) @definition.constant
(export_statement "default" @name @default value: (new_expression constructor: (_) @value.new)) @definition.constant

; module.exports = function () {}, Foo.bar = function () {}, exports.f = function () {}, this.f = function () {}
(assignment_expression
  left: (member_expression object: (identifier) @_m property: (property_identifier) @name @default)
  right: [(arrow_function body: (_) @body) (function_expression !name body: (_) @body) (generator_function !name body: (_) @body)]
  (#eq? @_m "module") (#eq? @name "exports")) @definition.function
(assignment_expression
  left: (member_expression object: (identifier) @_m property: (property_identifier) @_e @default)
  right: [(function_expression name: (identifier) @name body: (_) @body) (generator_function name: (identifier) @name body: (_) @body)]
  (#eq? @_m "module") (#eq? @_e "exports")) @definition.function
(assignment_expression
  left: (member_expression object: (identifier) @_m property: (property_identifier) @name @default)
  right: (class !name body: (_) @body)
  (#eq? @_m "module") (#eq? @name "exports")) @definition.class
(assignment_expression
  left: (member_expression object: (identifier) @_m property: (property_identifier) @_e @default)
  right: (class name: (_) @name body: (_) @body)
  (#eq? @_m "module") (#eq? @_e "exports")) @definition.class
(assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @container property: (property_identifier) @_p)
    property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]
  (#eq? @_p "prototype")) @definition.method
(assignment_expression
  left: (member_expression object: (identifier) @container property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]
  (#match? @container "^[A-Z]")) @definition.function
(assignment_expression
  left: (member_expression property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @definition.function

; what functions and methods return
(method_definition body: (statement_block (return_statement [(this) (identifier) (call_expression) (new_expression)] @name) @scope.returned .))
(function_declaration body: (statement_block (return_statement [(identifier) (new_expression)] @name) @scope.returned .))
(variable_declarator value: (arrow_function body: (new_expression) @name @scope.returned))

; variables of the module (not what `require` gives: that is an import); of a pattern only what it exports
(program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (new_expression constructor: (_) @value.new)) @definition.constant))
(export_statement (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (new_expression constructor: (_) @value.new)) @definition.constant))
(program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (call_expression function: (identifier) @value.call)) @definition.constant)
  (#not-eq? @value.call "require"))
(program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_) @_value) @definition.constant)
  (#not-match? @_value "^(await\\s+import|require)\\("))
(export_statement (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @definition.constant))
(program (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @definition.variable))
(export_statement (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @definition.variable))
(program (variable_declaration (variable_declarator name: (identifier) @name !value) @definition.variable))
(program (variable_declaration (variable_declarator name: (identifier) @name value: (_) @_value) @definition.variable)
  (#not-match? @_value "^require\\("))
(export_statement (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(export_statement (lexical_declaration (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name @definition.constant))))

; the functions of a module's named object are its methods
(program (lexical_declaration (variable_declarator value: (object) @scope.members)))
(program (variable_declaration (variable_declarator value: (object) @scope.members)))
(export_statement (lexical_declaration (variable_declarator value: (object) @scope.members)))
; of a component's file (Vue): export default { methods: { ... } }, export default defineComponent({ ... })
(export_statement "default" value: [(object) @scope.members (call_expression arguments: (arguments . (object) @scope.members .))])
(assignment_expression
  left: (member_expression object: (identifier) @name property: (property_identifier) @_p)
  right: (object) @scope.members
  (#eq? @_p "prototype"))
(assignment_expression left: (member_expression property: (property_identifier) @name) right: (object) @scope.members
  (#not-match? @name "^(exports|prototype)$"))

; properties and events of a component (Vue): props: { cart: Object }, emits: ["changed"], defineProps(["cart"]), emit("changed")
(pair key: (property_identifier) @_props value: (object (pair key: (property_identifier) @name) @definition.prop) (#any-of? @_props "props" "emits") (#needs? "props:" "emits:"))
(pair key: (property_identifier) @_props value: (array (string) @name @definition.prop) (#any-of? @_props "props" "emits") (#needs? "props:" "emits:"))
(call_expression function: (identifier) @_define arguments: (arguments . (object) @scope.component .)
  (#any-of? @_define "defineProps" "defineEmits") (#needs? "defineProps" "defineEmits"))
(call_expression function: (identifier) @_define arguments: (arguments . (array) @scope.component .)
  (#any-of? @_define "defineProps" "defineEmits") (#needs? "defineProps" "defineEmits"))
(call_expression function: (identifier) @_define arguments: (arguments . (object (pair key: (property_identifier) @name) @definition.prop) .)
  (#any-of? @_define "defineProps" "defineEmits") (#needs? "defineProps" "defineEmits"))
(call_expression function: (identifier) @_define arguments: (arguments . (array (string) @name @definition.prop) .)
  (#any-of? @_define "defineProps" "defineEmits") (#needs? "defineProps" "defineEmits"))
(call_expression function: (identifier) @_emit arguments: (arguments . (string) @name)
  (#any-of? @_emit "emit" "emits" "$emit") (#needs? "emit(" "emits(")) @reference.emitted
(call_expression function: (member_expression property: (property_identifier) @_emit) arguments: (arguments . (string) @name)
  (#eq? @_emit "$emit") (#needs? "$emit(")) @reference.emitted
; getters and actions of a store (Pinia)
(call_expression function: (identifier) @_store arguments: (arguments (object (pair key: (property_identifier) @_part
    value: (object (pair key: (property_identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.function))))
  (#eq? @_store "defineStore") (#any-of? @_part "getters" "actions") (#needs? "defineStore"))

; what a file exports after defining it
(export_statement !source (export_clause (export_specifier name: (identifier) @name alias: (_)? @alias) @export))
(export_statement !source (export_clause (export_specifier name: (identifier) @name @default alias: (_) @_as)) (#eq? @_as "default")) @export
(export_statement "default" value: (identifier) @name @default) @export
(export_statement "default" declaration: (_ name: (_) @name @default)) @export
(assignment_expression
  left: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
  right: (identifier) @name @default
  (#eq? @_m "module") (#eq? @_e "exports")) @export
(assignment_expression
  left: (member_expression object: (identifier) @_m property: (property_identifier) @_e)
  right: [
    (object [(shorthand_property_identifier) @name (pair value: (identifier) @name)])
    (new_expression constructor: (identifier) @name)
  ]
  (#eq? @_m "module") (#eq? @_e "exports")) @export
(assignment_expression
  left: (member_expression object: (identifier) @_e)
  right: (identifier) @name
  (#eq? @_e "exports")) @export

; imports
(import_statement (import_clause (named_imports) @names) source: (string) @module) @import
(import_statement (import_clause (identifier) @default) source: (string) @module) @import
(import_statement (import_clause (namespace_import (identifier) @alias)) source: (string) @module) @import
(import_statement . "import" . source: (string) @module) @import
(export_statement (export_clause) @names source: (string) @module) @import.passed
(export_statement "*" @star source: (string) @module) @import
(export_statement (namespace_export (identifier) @alias) source: (string) @module) @import
(variable_declarator
  name: (identifier) @default
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
  (#eq? @_require "require")) @import
(variable_declarator
  name: (object_pattern) @names
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
  (#eq? @_require "require")) @import
(variable_declarator
  name: (identifier) @alias
  value: (member_expression
    object: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
    property: (property_identifier) @name)
  (#eq? @_require "require")) @import
(expression_statement . (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
  (#eq? @_require "require")) @import
(assignment_expression
  left: (member_expression object: (identifier) @_m property: (property_identifier) @_exports)
  right: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
  (#eq? @_m "module") (#eq? @_exports "exports") (#eq? @_require "require")) @import.default
; exports.cart = require("./cart"), also in an object: module.exports = { cart: require("./cart") }
(assignment_expression
  left: (member_expression
    object: [(identifier) @_exports (member_expression property: (property_identifier) @_exports)]
    property: (property_identifier) @default)
  right: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))
  (#eq? @_exports "exports") (#eq? @_require "require")) @import
(assignment_expression
  left: (member_expression property: (property_identifier) @_exports)
  right: (object (pair
    key: (property_identifier) @default
    value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module .))))
  (#eq? @_exports "exports") (#eq? @_require "require")) @import
(variable_declarator
  name: (identifier) @alias
  value: (await_expression (call_expression function: (import) arguments: (arguments . (string) @module)))) @import
(variable_declarator
  name: (object_pattern) @names
  value: (await_expression (call_expression function: (import) arguments: (arguments . (string) @module)))) @import
(call_expression function: (import) arguments: (arguments . (string) @module)) @import
; () => import("./Cart.vue"): what loads it later takes what the module exports by default
(arrow_function body: (call_expression function: (import) @default arguments: (arguments . (string) @module))) @import
; import("./x").then(m => m.X): routes and components that are loaded when they are needed
(call_expression
  function: (member_expression
    object: (call_expression function: (import) arguments: (arguments . (string) @module)) property: (property_identifier) @_then)
  arguments: (arguments . (arrow_function [parameter: (identifier) @_held parameters: (formal_parameters . (_) @_held .)]
    body: (member_expression object: (identifier) @_object property: (property_identifier) @name)))
  (#eq? @_then "then") (#eq? @_held @_object)) @import

; functions that are passed on have local names of their own: describe("...", () => { let cart = ... })
(arguments [(arrow_function) (function_expression)] @scope.block)

; tests that are calls: Jest, Vitest, Mocha, Jasmine, QUnit, AVA, Playwright; also it.only, it.each(cases), it.skipIf(old).each(cases)
(call_expression
  function: [
    (identifier) @_test
    (member_expression object: (identifier) @_test property: (property_identifier) @_step)
    (member_expression object: (member_expression object: (identifier) @_test))
    (call_expression function: [
      (member_expression object: (identifier) @_test)
      (member_expression object: [(member_expression object: (identifier) @_test) (call_expression function: (member_expression object: (identifier) @_test))])
    ])
  ]
  arguments: [
    (arguments . [(string) (template_string) (identifier) (member_expression) (binary_expression)] @name
      . [(object) (identifier)]? . [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
    (arguments . [(string) (template_string)] @name . [(object) (identifier)]? . [(identifier) (call_expression)])
  ]
  (#match? @_test "^(?:[fx]?(?:it|test|describe)|context|specify|suite|module)$") (#not-eq? @_step "step")) @definition.test
; tap, node:test, Deno, QUnit
(call_expression
  function: (member_expression object: (identifier) @_holder property: (property_identifier) @_test)
  arguments: (arguments . [(string) (template_string) (identifier) (binary_expression)] @name
    . [(object) (identifier)]? . [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  (#match? @_holder "^(?:t|tt|st|sub|tap|Deno|QUnit)\\d?$") (#any-of? @_test "test" "module")) @definition.test

; local types
(assignment_expression left: (member_expression object: (this) property: (property_identifier) @name) right: (identifier) @value.name) @scope.assigned
(assignment_expression left: (member_expression object: (this) property: (property_identifier) @name) right: (new_expression constructor: (identifier) @value.new)) @scope.assigned
(variable_declarator name: (identifier) @name value: (new_expression constructor: (_) @value.new)) @binding
(variable_declarator name: (identifier) @name value: (binary_expression operator: ["??" "||"] right: (new_expression constructor: (_) @value.new))) @binding
(variable_declarator name: (identifier) @name value: [(identifier) (member_expression)] @value.of) @binding
(variable_declarator name: (object_pattern) @names value: [(identifier) (member_expression) (this)] @value.member) @binding
(variable_declarator name: (identifier) @name value: (this) @self) @binding
(binary_expression left: [(identifier) (member_expression)] @name operator: "instanceof" right: [(identifier) (member_expression)] @type) @binding.narrowed
(variable_declarator
  name: (identifier) @name
  value: [
    (call_expression function: [(identifier) (member_expression object: [(identifier) (this) (member_expression object: (this))])] @value.call)
    (await_expression (call_expression function: [(identifier) (member_expression object: [(identifier) (this) (member_expression object: (this))])] @value.call))
  ]
  (#not-eq? @value.call "require")) @binding

; other locals hide what their names mean elsewhere
(shorthand_property_identifier_pattern) @name @binding.local
(pair_pattern value: (identifier) @name) @binding.local
(array_pattern (identifier) @name) @binding.local
(assignment_pattern left: (identifier) @name) @binding.local
(rest_pattern (identifier) @name) @binding.local
(arrow_function parameter: (identifier) @name) @binding.local
(for_in_statement left: (identifier) @name) @binding.local
(catch_clause parameter: (identifier) @name) @binding.local
(variable_declarator name: (identifier) @name value: (_)) @binding.local

; calls
(call_expression function: [(identifier) (super)] @name) @reference.call
(call_expression
  function: (member_expression
    object: [(identifier) (this) (super) (member_expression) (call_expression) (subscript_expression)] @receiver
    property: [(property_identifier) (private_property_identifier)] @name)) @reference.call
(call_expression function: (member_expression
  object: [(new_expression) @receiver (parenthesized_expression [(new_expression) (await_expression (call_expression) @receiver)] @receiver)]
  property: (property_identifier) @name)) @reference.call
(new_expression constructor: (identifier) @name) @reference.new
(new_expression constructor: (member_expression object: [(identifier) (member_expression)] @receiver property: (property_identifier) @name)) @reference.new

; throws
(throw_statement (new_expression constructor: (identifier) @name)) @reference.throw
(throw_statement (new_expression constructor: (member_expression object: (identifier) @receiver property: (property_identifier) @name))) @reference.throw
(binary_expression operator: "instanceof" right: (identifier) @name) @reference.type
(binary_expression operator: "instanceof" right: (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.type

; members of this
(member_expression object: (this) @receiver property: [(property_identifier) (private_property_identifier)] @name) @reference.field

; functions that a pattern takes from what a call returns: const { add } = useCart()
(variable_declarator name: (object_pattern) @names value: (call_expression function: (identifier)) @receiver) @reference.member

; functions and classes as values
(arguments (identifier) @name @reference.name)
(arguments (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @name)) @reference.name
(pair value: (identifier) @name @reference.name)
(pair value: (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @name)) @reference.name
(object (shorthand_property_identifier) @name @reference.name)
(array (identifier) @name @reference.name)
(spread_element (identifier) @name @reference.name)
(return_statement (identifier) @name @reference.name)
(assignment_expression right: (identifier) @name @reference.name)
(variable_declarator value: (identifier) @name @reference.name)
(ternary_expression consequence: (identifier) @name @reference.name)
(ternary_expression consequence: (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.name
(ternary_expression alternative: (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.name
(expression_statement . (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.name
(ternary_expression alternative: (identifier) @name @reference.name)
(export_statement value: (identifier) @name @reference.name)
(arrow_function body: (identifier) @name @reference.name)
(binary_expression operator: ["&&" "||" "??"] right: (identifier) @name @reference.name)
(assignment_pattern right: (identifier) @name @reference.name)
(assignment_expression right: (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @name)) @reference.name
(variable_declarator value: (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @name)) @reference.name
(array (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @name)) @reference.name
(return_statement (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @name)) @reference.name
(call_expression
  function: (member_expression object: (call_expression function: (import)) property: (property_identifier) @_then)
  arguments: (arguments . (arrow_function [parameter: (identifier) @_held parameters: (formal_parameters . (_) @_held .)]
    body: (member_expression object: (identifier) @_object property: (property_identifier) @name @reference.name)))
  (#eq? @_then "then") (#eq? @_held @_object))
; a function or method whose own member is used: this.go.bind(this), run.call(null)
(call_expression function: (member_expression
  object: [(identifier) @name @reference.name (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @name) @reference.name]
  property: (property_identifier) @_of) (#any-of? @_of "bind" "call" "apply") (#needs? ".bind(" ".call(" ".apply("))
; members of enums; constants and variables of the module where no function stands
(binary_expression right: (member_expression object: (identifier) @receiver property: (property_identifier) @name) (#match? @receiver "^[A-Z]")) @reference.name
(switch_case value: (member_expression object: (identifier) @receiver property: (property_identifier) @name)) @reference.name
(switch_case value: (identifier) @name @reference.field)
(binary_expression (identifier) @name @reference.field)
(template_substitution (identifier) @name @reference.field)
(subscript_expression (identifier) @name @reference.field)
(computed_property_name (identifier) @name @reference.field)
(augmented_assignment_expression right: (identifier) @name @reference.field)
(await_expression (identifier) @name @reference.field)
(yield_expression (identifier) @name @reference.field)
(throw_statement (identifier) @name @reference.field)
(member_expression object: (identifier) @name @reference.field)
(unary_expression operator: ["!" "-" "+" "~" "void" "typeof"] argument: (identifier) @name @reference.field)
(parenthesized_expression (identifier) @name @reference.field)
(ternary_expression condition: (identifier) @name @reference.field)
(for_in_statement right: (identifier) @name @reference.field)
(object_assignment_pattern right: (identifier) @name @reference.name)
; an expression of a template: {{ total }}, {#each carts as cart}, bind:value={get, set}
(expression_statement (identifier) @name @reference.name)
(sequence_expression (identifier) @name @reference.name)
; the enum or type whose member is used, in the places where enum members mostly stand
(arguments (member_expression object: (identifier) @name @reference.name))
(binary_expression right: (member_expression object: (identifier) @name @reference.name))
(switch_case value: (member_expression object: (identifier) @name @reference.name))
(return_statement (member_expression object: (identifier) @name @reference.name))
(pair value: (member_expression object: (identifier) @name @reference.name))

; environment and processes
(member_expression object: (member_expression object: (identifier) @_process property: (property_identifier) @_env) property: (property_identifier) @name
  (#eq? @_process "process") (#eq? @_env "env") (#needs? ".env")) @reference.env
(subscript_expression object: (member_expression object: (identifier) @_process property: (property_identifier) @_env) index: (string (string_fragment) @name)
  (#eq? @_process "process") (#eq? @_env "env") (#needs? ".env")) @reference.env
(variable_declarator
  name: (object_pattern) @names
  value: (member_expression object: (identifier) @_process property: (property_identifier) @_env)
  (#eq? @_process "process") (#eq? @_env "env") (#needs? ".env")) @reference.env
(member_expression object: (member_expression object: (meta_property) property: (property_identifier) @_env) property: (property_identifier) @name
  (#eq? @_env "env") (#needs? ".env")) @reference.env
(call_expression
  function: (identifier) @_exec
  arguments: (arguments . [(string (string_fragment) @name) (template_string . (string_fragment) @name)])
  (#any-of? @_exec "exec" "execSync" "spawn" "spawnSync" "execFile" "execFileSync" "fork" "execa")) @reference.exec
(call_expression
  function: (member_expression object: (identifier) @_process property: (property_identifier) @_exec)
  arguments: (arguments . [(string (string_fragment) @name) (template_string . (string_fragment) @name)])
  (#any-of? @_process "child_process" "childProcess" "cp" "execa" "shell" "shelljs")
  (#any-of? @_exec "exec" "execSync" "spawn" "spawnSync" "execFile" "execFileSync" "fork" "command" "commandSync")) @reference.exec

; lexical
(comment) @comment
(string) @string
(template_string) @string

; what a client puts before the paths that it asks for: axios.create({ baseURL: "/api" })
(variable_declarator name: (identifier) @name value: (call_expression function: (member_expression property: (property_identifier) @_create)
    arguments: (arguments . (object (pair key: (property_identifier) @_base value: [(string) (template_string)] @prefix))))
  (#any-of? @_create "create" "extend") (#any-of? @_base "baseURL" "prefixUrl") (#match? @prefix "^[^$]*\\w[^$]*$") (#needs? "baseURL" "prefixUrl")) @scope.asking
; calls over HTTP: fetch, axios and what is called like them
(call_expression function: (identifier) @_fetch arguments: (arguments . [(string) (template_string) (binary_expression)] @name .)
  (#any-of? @_fetch "fetch" "axios" "ky" "got" "$fetch" "useFetch" "useSWR") (#match? @name "/")) @reference.get_endpoint
(call_expression function: (identifier) @_fetch
  arguments: (arguments . [(string) (template_string) (binary_expression)] @name . (object (pair key: (property_identifier) @_method value: (string) @verb)))
  (#any-of? @_fetch "fetch" "axios" "ky" "got" "$fetch" "useFetch") (#eq? @_method "method") (#match? @name "/")) @reference.endpoint
(call_expression function: (member_expression object: (_) @router property: (property_identifier) @verb)
  arguments: (arguments . [(string) (template_string) (binary_expression)] @name)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head")
  (#match? @router "(?i)(?:axios|http|\\$http|api|client|ky|got|superagent|instance|request(?:\\(\\w*\\))?)$") (#match? @name "/")) @reference.endpoint
(call_expression function: (_) @_request arguments: (arguments (object (pair key: (property_identifier) @_url value: [(string) (template_string)] @name)) @entries)
  (#any-of? @_url "url" "uri") (#match? @_request "(?:[aA]xios|[rR]equest)$") (#needs? "xios" "equest(") (#entry? "method" "string")) @reference.endpoint
; requests of tests: supertest's request(app.getHttpServer()).get("/x"), agent.get("/x"), Hono's app.request("/x"), Fastify's app.inject({ url })
(call_expression function: (member_expression object: (call_expression function: [(identifier) @_request (member_expression property: (property_identifier) @_request)] arguments: (arguments (_) @_app))
    property: (property_identifier) @verb)
  arguments: (arguments . [(string) (template_string) (binary_expression)] @name)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "del" "head" "options") (#any-of? @_request "request" "supertest" "agent") (#needs? "equest(" "upertest" "gent")
  (#not-match? @_app "^\\w*$") (#match? @name "/")) @reference.request
(call_expression function: (member_expression object: (call_expression function: (identifier) @_request) property: (property_identifier) @verb)
  arguments: (arguments . [(string) (template_string) (binary_expression)] @name)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "del" "head" "options") (#any-of? @_request "supertest" "agent") (#needs? "upertest" "gent") (#match? @name "/")) @reference.request
(call_expression function: (member_expression object: (_) @_agent property: (property_identifier) @verb)
  arguments: (arguments . [(string) (template_string) (binary_expression)] @name)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options") (#match? @_agent "(?:[aA]gent|[sS]uper[tT]est)$") (#needs? "gent" "upertest" "uperTest") (#match? @name "/")) @reference.request
(call_expression function: (member_expression object: (identifier) @_app property: (property_identifier) @_request)
  arguments: (arguments . [(string) (template_string)] @name)
  (#match? @_app "(?i)app$") (#eq? @_request "request") (#needs? "equest(") (#match? @name "^.(?:/|https?://)") (#not-match? @name "\\s")) @reference.request
(call_expression function: (member_expression property: (property_identifier) @_inject)
  arguments: (arguments . (object (pair key: (property_identifier) @_url value: [(string) (template_string)] @name)) @entries)
  (#eq? @_inject "inject") (#any-of? @_url "url" "path") (#needs? "inject") (#match? @name "/") (#entry? "method" "string")) @reference.request

; messages: Kafka, NATS, Redis, event emitters
(call_expression function: (member_expression object: (_) @_sender property: (property_identifier) @_send) arguments: (arguments . [(string) (template_string)] @name . (_))
  (#any-of? @_send "publish" "xadd" "sendToQueue" "rpush" "lpush" "emit")
  (#match? @_sender "(?i)(?:redis|nats|nc|js|broker|publisher|pub|channel|queue|bus|emitter|events?)(?:client)?$")) @reference.publish
(call_expression function: (member_expression property: (property_identifier) @_send) arguments: (arguments . (object (pair key: (property_identifier) @_key value: (string) @name)) @entries)
  (#eq? @_send "send") (#eq? @_key "topic") (#needs? "topic") (#entry? "messages")) @reference.publish
(call_expression function: (member_expression object: (_) @_receiver property: (property_identifier) @_get) arguments: (arguments . [(string) (template_string)] @name)
  (#any-of? @_get "subscribe" "psubscribe" "consume" "blpop" "brpop" "on" "once" "addListener")
  (#match? @_receiver "(?i)(?:redis|nats|nc|js|broker|subscriber|sub|channel|queue|bus|emitter|events?)(?:client)?$")
  (#not-match? @name "^.(?:error|close|end|data|connect|connection|ready|finish|exit|message|change|click|open|drain)?.$")) @reference.subscribe
(call_expression function: (member_expression object: (_) @_consumer property: (property_identifier) @_get) arguments: (arguments . (object (pair key: (property_identifier) @_key value: (string) @name)))
  (#eq? @_get "subscribe") (#eq? @_key "topic") (#needs? "topic") (#match? @_consumer "(?i)consumer$")) @reference.subscribe

(new_expression constructor: (identifier) @_command arguments: (arguments . (object (pair key: (property_identifier) @_key value: (string) @name)))
  (#any-of? @_command "SendMessageCommand" "SendMessageBatchCommand" "PublishCommand") (#any-of? @_key "QueueUrl" "TopicArn") (#needs? "QueueUrl" "TopicArn")) @reference.publish
(new_expression constructor: (identifier) @_command arguments: (arguments . (object (pair key: (property_identifier) @_key value: (string) @name)))
  (#eq? @_command "ReceiveMessageCommand") (#eq? @_key "QueueUrl") (#needs? "QueueUrl")) @reference.subscribe

; feature flags: LaunchDarkly, Unleash, OpenFeature
(call_expression function: [(identifier) @_flag (member_expression property: (property_identifier) @_flag)] arguments: (arguments . (string) @name)
  (#any-of? @_flag "boolVariation" "useFlag" "useFeatureFlag" "useFeatureIsOn" "isFeatureEnabled" "getBooleanValue" "useBooleanFlagValue" "useNumberFlagValue" "useStringFlagValue")) @reference.flag

; routes: Express, and what copies it (Koa's router, Fastify, Hono); the handler is the last argument
(call_expression
  function: (member_expression object: (identifier) @_app property: (property_identifier) @verb)
  arguments: (arguments . (string) @path [(identifier) (member_expression)] @handler .)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "all")
  (#match? @_app "(?i)(app|routers?|routes?|server|fastify)$") (#match? @path "^.[/*]")) @definition.route
(call_expression
  function: (member_expression object: (identifier) @_app property: (property_identifier) @verb)
  arguments: (arguments . (string) @path (call_expression arguments: (arguments . [(identifier) (member_expression)] @handler)) .)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "all")
  (#match? @_app "(?i)(app|routers?|routes?|server|fastify)$") (#match? @path "^.[/*]")) @definition.route
(call_expression
  function: (member_expression object: (identifier) @_app property: (property_identifier) @verb)
  arguments: (arguments . (string) @path
    [
      (arrow_function) @body
      (function_expression) @body
      (call_expression arguments: (arguments . [(arrow_function) (function_expression)] @body))
    ] .)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "all")
  (#match? @_app "(?i)(app|routers?|routes?|server|fastify)$") (#match? @path "^.[/*]")) @definition.route
; what puts a path before the routes of a file: Express' app.use("/users", users), app.use(users), Hono's app.route("/users", users), Fastify's register(users, { prefix: "/users" })
(call_expression
  function: (member_expression object: (_) @_app property: (property_identifier) @_use)
  arguments: (arguments . (string) @path
    [(identifier) @handler (member_expression) @handler (call_expression function: (identifier) @_require arguments: (arguments . (string) @handler .))] .)
  (#any-of? @_use "use" "route") (#needs? ".use(" ".route") (#match? @path "^./")) @definition.mount
(call_expression
  function: (member_expression object: (_) @_app property: (property_identifier) @_use)
  arguments: (arguments . (identifier) @handler .)
  (#eq? @_use "use") (#needs? ".use(") (#match? @_app "(?i)^(?:\\w*(?:app|routers?|routes?|server|api)\\b|express\\()")) @definition.mount
(call_expression
  function: (member_expression object: (identifier) @_app property: (property_identifier) @_use)
  arguments: (arguments . [(identifier) @handler (call_expression function: (identifier) @_require arguments: (arguments . (string) @handler .))] . (object) @prefix)
  (#eq? @_use "register") (#needs? "register(") (#match? @prefix "prefix:")) @definition.mount
; router.route('/x').get(list).post(create)
(call_expression
  function: (member_expression
    object: (call_expression function: (member_expression property: (property_identifier) @_route) arguments: (arguments . (string) @path))
    property: (property_identifier) @verb)
  arguments: (arguments [(identifier) (member_expression)] @handler .)
  (#eq? @_route "route") (#needs? ".route")
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "all")) @definition.route
(call_expression
  function: (member_expression
    object: (call_expression function: (member_expression
      object: (call_expression function: (member_expression property: (property_identifier) @_route) arguments: (arguments . (string) @path))))
    property: (property_identifier) @verb)
  arguments: (arguments [(identifier) (member_expression)] @handler .)
  (#eq? @_route "route") (#needs? ".route")
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "all")) @definition.route

; rules of style sheets, in the document object model and jQuery
(call_expression function: (member_expression property: (property_identifier) @_find) arguments: (arguments . (string) @name)
  (#any-of? @_find "querySelector" "querySelectorAll" "closest" "matches") (#needs? "querySelector" "closest(" "matches(")) @reference.selector
(call_expression function: (identifier) @_find arguments: (arguments . (string) @name) (#eq? @_find "$") (#needs? "$(")) @reference.selector
(call_expression function: (member_expression property: (property_identifier) @_find) arguments: (arguments . (string) @name)
  (#eq? @_find "getElementById") (#needs? "getElementById")) @reference.id
(call_expression function: (member_expression object: (member_expression property: (property_identifier) @_list)) arguments: (arguments (string) @name)
  (#eq? @_list "classList") (#needs? "classList")) @reference.class
(call_expression function: (member_expression property: (property_identifier) @_class) arguments: (arguments . (string) @name)
  (#any-of? @_class "addClass" "removeClass" "toggleClass" "hasClass" "getElementsByClassName")
  (#needs? "addClass" "removeClass" "toggleClass" "hasClass" "getElementsByClassName")) @reference.class
(assignment_expression left: (member_expression property: (property_identifier) @_class) right: (string) @name
  (#eq? @_class "className") (#needs? "className")) @reference.class

; GraphQL: maps of resolvers, { Query: { user() {} } }, const userResolvers = { User: { posts } }, const Query = { user() {} }
(pair key: (property_identifier) @verb value: (object [
    (pair key: (property_identifier) @name value: [(arrow_function) (function_expression)])
    (method_definition name: (property_identifier) @name)
    (shorthand_property_identifier) @name
  ])
  (#any-of? @verb "Query" "Mutation" "Subscription") (#needs? "Query: {" "Mutation: {" "Subscription: {")) @reference.resolver
(variable_declarator name: (identifier) @_resolvers
  value: (object (pair key: (property_identifier) @verb value: (object [
    (pair key: (property_identifier) @name)
    (method_definition name: (property_identifier) @name)
    (shorthand_property_identifier) @name
  ])))
  (#match? @_resolvers "[rR]esolvers?$") (#match? @verb "^[A-Z]") (#needs? "esolver")) @reference.resolver
(variable_declarator name: (identifier) @verb value: (object [
    (pair key: (property_identifier) @name)
    (method_definition name: (property_identifier) @name)
    (shorthand_property_identifier) @name
  ])
  (#any-of? @verb "Query" "Mutation" "Subscription")
  (#needs? "Query = {" "Mutation = {" "Subscription = {" "Query:" "Mutation:" "Subscription:")) @reference.resolver

; GraphQL: what documents ask for, gql`query { user { id } }`, graphql(`...`)
(call_expression
  function: [(identifier) @_tag (member_expression property: (property_identifier) @_tag)]
  arguments: [(template_string) @name (arguments (template_string) @name)]
  (#any-of? @_tag "gql" "graphql") (#needs? "gql" "graphql")) @reference.operation
((template_string) @name (#match? @name "^`\\s*(?:query|mutation|subscription)\\s*\\w*\\s*(?:\\{|\\(\\s*\\$)")) @reference.operation

; tRPC: procedures are members of the router that has a name, and a client calls them by that of the router, trpc.user.byId.useQuery()
(variable_declarator value: (call_expression
    function: [(identifier) @_router (member_expression property: (property_identifier) @_router)] arguments: (arguments . (object) @scope.members))
  (#any-of? @_router "router" "createRouter" "createTRPCRouter") (#needs? "router(" "Router("))
(variable_declarator value: (call_expression arguments: (arguments . (object (pair key: (property_identifier) @name
    value: (call_expression function: (member_expression object: (_) @_procedure property: (property_identifier) @_kind)
      arguments: (arguments . [(arrow_function body: (_) @body) (function_expression body: (_) @body)]))) @definition.function)))
  (#match? @_procedure "rocedure\\b") (#any-of? @_kind "query" "mutation" "subscription") (#needs? "rocedure"))
(call_expression function: (member_expression
    object: (member_expression object: (member_expression) @verb property: (property_identifier) @name) property: (property_identifier) @_call)
  (#any-of? @_call "useQuery" "useMutation" "useSubscription" "useInfiniteQuery" "useSuspenseQuery" "query" "mutate" "subscribe" "queryOptions" "mutationOptions")
  (#needs? ".use" ".query" ".mutat" ".subscribe(")) @reference.procedure
