; types: `A::B` names are taken apart by type_separator
(module name: (_) @name) @definition.module
(class name: (_) @name) @definition.class
(singleton_class value: (self)) @scope.singleton
(singleton_class value: [(constant) (scope_resolution) (call receiver: (constant) method: (identifier) !arguments)] @name) @definition.module
; what a module writes into the classes that include it: def self.included(base); base.class_eval do def rows; end end; end
(singleton_method name: (identifier) @_hook body: (body_statement (call receiver: (identifier) method: (identifier) @_eval block: (_) @scope.around))
  (#any-of? @_hook "included" "prepended") (#any-of? @_eval "class_eval" "class_exec" "module_eval" "instance_eval"))
(singleton_method name: (identifier) @_hook
  body: (body_statement (call receiver: (identifier) method: (identifier) @_send arguments: (argument_list . (simple_symbol) @_eval .) block: (_) @scope.around))
  (#any-of? @_hook "included" "prepended") (#any-of? @_send "send" "public_send") (#any-of? @_eval ":class_eval" ":class_exec" ":module_eval" ":instance_eval"))
(assignment left: (constant) @name
  right: (call receiver: (constant) @_maker method: (identifier) @_new)
  (#any-of? @_maker "Struct" "Class" "Data" "OpenStruct") (#any-of? @_new "new" "define")) @definition.class
(assignment left: (constant) @name
  right: (call receiver: (constant) @_maker method: (identifier) @_new)
  (#eq? @_maker "Module") (#eq? @_new "new")) @definition.module

; methods; what follows a bare `private` in a class body is hidden
(body_statement (identifier) @_section (method name: (_) @name) @definition.method @private
  (#any-of? @_section "private" "protected"))
(method name: (_) @name) @definition.function
(singleton_method name: (_) @name) @definition.function
(call method: (identifier) @_define arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_define "define_method" "define_singleton_method" "alias_method")) @definition.method
(alias name: [(identifier) (operator) (setter) (constant) (simple_symbol)] @name) @definition.method

; what a method returns at its end
(method body: (body_statement (call receiver: [(constant) (scope_resolution) (self)] method: (identifier) @_new (#eq? @_new "new")) @name .)) @scope.returned
(singleton_method body: (body_statement (call receiver: [(constant) (scope_resolution)] method: (identifier) @_new (#eq? @_new "new")) @name .)) @scope.returned
(method body: (body_statement [(self) (identifier)] @name .)) @scope.returned
(singleton_method body: (body_statement (identifier) @name .)) @scope.returned
(singleton_method body: (body_statement (call !receiver method: (identifier) @_new (#eq? @_new "new")) @name .)) @scope.returned
([(method body: (body_statement (operator_assignment left: [(instance_variable) (class_variable)] right: [(call receiver: [(constant) (scope_resolution)] method: (identifier) @_new) (identifier) @_new] @name) .))
  (singleton_method body: (body_statement (operator_assignment left: [(instance_variable) (class_variable)] right: [(call receiver: [(constant) (scope_resolution)] method: (identifier) @_new) (identifier) @_new] @name) .))]
  (#eq? @_new "new")) @scope.returned

; tests that are calls: RSpec, minitest's specs, Rails; RSpec.describe Cart, "#add" do ... end
(call method: (identifier) @_test arguments: (argument_list . [(constant) (scope_resolution) (string)] @name . (string) @name) block: (_) @body
  (#any-of? @_test "describe" "context" "it" "specify" "fdescribe" "fcontext" "fit" "xdescribe" "xcontext" "xit")) @definition.test
(call method: (identifier) @_test arguments: (argument_list . [(constant) (scope_resolution) (string) (simple_symbol)] @name) block: (_) @body
  (#any-of? @_test "describe" "context" "it" "specify" "example" "feature" "scenario" "test" "should" "fdescribe" "fcontext" "fit" "xdescribe" "xcontext" "xit")) @definition.test

; groups of tests that others run: shared_examples "a cart" do ... end
(call method: (identifier) @_shared arguments: (argument_list . [(string) (simple_symbol)] @name) block: (_) @body
  (#any-of? @_shared "shared_examples" "shared_examples_for" "shared_context")) @definition.function

; constants and fields
(assignment left: (constant) @name
  right: [(call receiver: [(constant) (scope_resolution)] @value.new method: (identifier) @_new)
    (call receiver: (call receiver: [(constant) (scope_resolution)] @value.new method: (identifier) @_new) method: (identifier) @_freeze)]
  (#eq? @_new "new") (#eq? @_freeze "freeze")) @definition.constant
(assignment left: (constant) @name) @definition.constant
(left_assignment_list (constant) @name @definition.constant)
(call !receiver method: (identifier) @_attr arguments: (argument_list (simple_symbol) @name)
  (#any-of? @_attr "attr_accessor" "attr_reader" "attr_writer" "attr" "cattr_accessor" "mattr_accessor" "class_attribute"
    "thread_mattr_accessor" "mattr_reader" "cattr_reader" "delegate")) @definition.property
(call !receiver method: (identifier) @_delegate arguments: (argument_list (simple_symbol) . (simple_symbol) @name)
  (#any-of? @_delegate "def_delegators" "def_delegator" "def_instance_delegators" "def_instance_delegator")) @definition.property
(call !receiver method: (identifier) @_attr arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_attr "has_many" "has_one" "belongs_to" "has_and_belongs_to_many" "scope" "attribute")) @definition.property
(assignment left: [(instance_variable) (class_variable)] @name @self
  right: (call receiver: [(constant) (scope_resolution)] @value.new method: (identifier) @_new)
  (#eq? @_new "new")) @definition.field
(operator_assignment left: [(instance_variable) (class_variable)] @name @self
  right: (call receiver: [(constant) (scope_resolution)] @value.new method: (identifier) @_new)
  (#eq? @_new "new")) @definition.field
(assignment left: [(instance_variable) (class_variable)] @name @self) @definition.field
(operator_assignment left: [(instance_variable) (class_variable)] @name @self) @definition.field
(left_assignment_list (instance_variable) @name @self @definition.field)

; imports
(call !receiver method: (identifier) @_require arguments: (argument_list . (string (string_content) @module))
  (#any-of? @_require "require" "require_relative" "load" "require_dependency")) @import
(call method: (identifier) @_autoload arguments: (argument_list . (simple_symbol) @name . (string (string_content) @module))
  (#eq? @_autoload "autoload")) @import

; locals: a bare identifier that is none of these is a method call
(assignment left: (identifier) @name
  right: (call receiver: [(constant) (scope_resolution)] @value.new method: (identifier) @_new)
  (#any-of? @_new "new" "create" "create!" "find" "find_by" "find_by!" "build" "instance")) @binding
(assignment left: [(instance_variable) (class_variable)] @name
  right: (call receiver: [(constant) (scope_resolution)] @value.new method: (identifier) @_new) (#eq? @_new "new")) @binding
(operator_assignment left: [(identifier) (instance_variable) (class_variable)] @name
  right: (call receiver: [(constant) (scope_resolution)] @value.new method: (identifier) @_new) (#eq? @_new "new")) @binding
(assignment left: (identifier) @name right: (call !receiver method: (identifier) @value.call)) @binding
(assignment left: (identifier) @name
  right: (call receiver: [(constant) (scope_resolution) (identifier) (instance_variable) (self) (call)] method: (identifier) @_method !block) @value.of
  (#not-eq? @_method "new")) @binding
(assignment left: (identifier) @name right: [(identifier) (instance_variable) (constant)] @value.of) @binding
(assignment left: (identifier) @name right: (assignment left: (instance_variable) right: (call receiver: [(constant) (scope_resolution)] @value.new method: (identifier) @_new))
  (#eq? @_new "new")) @binding
(assignment left: (identifier) @name) @binding @element
(operator_assignment left: (identifier) @name) @binding
(left_assignment_list (identifier) @name @binding)
(method_parameters (identifier) @name @binding @element)
(block_parameters (identifier) @name @binding @element)
(lambda_parameters (identifier) @name @binding @element)
(destructured_parameter (identifier) @name @binding @element)
(optional_parameter name: (identifier) @name) @binding @element
(keyword_parameter name: (identifier) @name) @binding @element
(splat_parameter name: (identifier) @name) @binding
(hash_splat_parameter name: (identifier) @name) @binding
(block_parameter name: (identifier) @name) @binding
(exception_variable (identifier) @name) @binding
([(in_clause pattern: (identifier) @name) (array_pattern (identifier) @name) (find_pattern (identifier) @name) (as_pattern name: (identifier) @name)
  (keyword_pattern value: (identifier) @name) (keyword_pattern key: (hash_key_symbol) @name !value)]) @binding
(for pattern: (identifier) @name) @binding @element
[(block parameters: (_)) (do_block parameters: (_))] @scope.block
; RSpec: the class that a group of tests is about, first, and what the group makes for them: let(:cart) { ... }
(call method: (identifier) @_describe arguments: (argument_list . [(constant) (scope_resolution)] @value.name) block: (do_block "do" @name)
  (#any-of? @_describe "describe" "context" "fdescribe" "xdescribe") (#needs? "describe" "context")) @binding
(call !receiver method: (identifier) @_let arguments: (argument_list . (simple_symbol) @name)
  block: [(block body: (block_body (call receiver: [(constant) (scope_resolution) (identifier)] @value.new method: (identifier) @_new) .))
    (do_block body: (body_statement (call receiver: [(constant) (scope_resolution) (identifier)] @value.new method: (identifier) @_new) .))]
  (#any-of? @_let "let" "let!" "let_it_be" "subject" "subject!" "given" "given!") (#eq? @_new "new") (#needs? "let" "subject" "given")) @binding
(call !receiver method: (identifier) @name !arguments
  block: [(block body: (block_body (call receiver: [(constant) (scope_resolution) (identifier)] @value.new method: (identifier) @_new) .))
    (do_block body: (body_statement (call receiver: [(constant) (scope_resolution) (identifier)] @value.new method: (identifier) @_new) .))]
  (#any-of? @name "subject" "subject!") (#eq? @_new "new") (#needs? "subject")) @binding
(assignment left: [(identifier) (instance_variable)] @name right: (call receiver: (identifier) @value.new method: (identifier) @_new)
  (#eq? @value.new "described_class") (#eq? @_new "new") (#needs? "described_class")) @binding
(call !receiver method: (identifier) @_let arguments: (argument_list . (simple_symbol) @name) block: (_)
  (#any-of? @_let "let" "let!" "let_it_be" "subject" "subject!" "given" "given!") (#needs? "let" "subject" "given")) @binding @element

; inheritance
(superclass (constant) @name) @reference.extends
(superclass (scope_resolution scope: (_) @receiver name: (constant) @name)) @reference.extends
(superclass (element_reference object: (scope_resolution scope: (_) @receiver name: (constant) @name))) @reference.extends
(assignment left: (constant)
  right: (call receiver: (constant) @_maker method: (identifier) @_new arguments: (argument_list . (constant) @name))
  (#eq? @_maker "Class") (#eq? @_new "new")) @reference.extends
(assignment left: (constant)
  right: (call receiver: (constant) @_maker method: (identifier) @_new
    arguments: (argument_list . (scope_resolution scope: (_) @receiver name: (constant) @name)))
  (#eq? @_maker "Class") (#eq? @_new "new")) @reference.extends
(_ body: (body_statement (call !receiver method: (identifier) @_mix arguments: (argument_list (constant) @name)
  (#any-of? @_mix "include" "extend" "prepend")))) @reference.implements
(_ body: (body_statement (call !receiver method: (identifier) @_mix
  arguments: (argument_list (scope_resolution scope: (_) @receiver name: (constant) @name))
  (#any-of? @_mix "include" "extend" "prepend")))) @reference.implements
; what a module mixes into those that include it (`extending_modules` aside):
; def self.included(base); base.extend Finders; base.send(:include, Rows); end
(singleton_method name: (identifier) @_hook
  body: (body_statement (call receiver: (identifier) method: (identifier) @_mix arguments: (argument_list [
    (constant) @name
    (scope_resolution scope: (_) @receiver name: (constant) @name)])))
  (#eq? @_hook "included") (#any-of? @_mix "include" "extend" "prepend") (#not-eq? @name "ClassMethods") (#needs? "included")) @reference.implements
(singleton_method name: (identifier) @_hook
  body: (body_statement (call receiver: (identifier) method: (identifier) @_send arguments: (argument_list . (simple_symbol) @_mix [
    (constant) @name
    (scope_resolution scope: (_) @receiver name: (constant) @name)])))
  (#eq? @_hook "included") (#any-of? @_send "send" "public_send") (#any-of? @_mix ":include" ":extend" ":prepend")
  (#not-eq? @name "ClassMethods") (#needs? "included")) @reference.implements

; calls
(call receiver: (constant) @name method: (identifier) @_new (#eq? @_new "new")) @reference.new
(call receiver: (scope_resolution scope: (_) @receiver name: (constant) @name) method: (identifier) @_new
  (#eq? @_new "new")) @reference.new
(call receiver: (_) @receiver method: (identifier) @name (#not-eq? @name "new")) @reference.call
(call receiver: [(identifier) (constant) (scope_resolution) (call) (instance_variable)] @receiver !method arguments: (argument_list . "(" @name)) @reference.implicit ; cart.(2)
(call !receiver method: [(identifier) (constant)] @name
  (#not-match? @name "^(?:require|require_relative|raise|puts|include|extend|attr_reader|attr_accessor|attr_writer|private|it|describe|context|expect|lambda|proc|loop|catch|super|system|should|assert|assert_equal|assert_match|assert_nil|assert_includes|assert_raises|refute|allow|receive|gem|autoload)$")) @reference.call
(super) @name @reference.call

; bare identifiers, wherever a value may stand; locals are left out by the bindings above
(body_statement (identifier) @name @reference.call (#not-match? @name "^(?:private|protected|public|module_function)$"))
(block_body (identifier) @name @reference.call)
(then (identifier) @name @reference.call)
(else (identifier) @name @reference.call)
(program (identifier) @name @reference.call)
(call receiver: (identifier) @name @reference.call)
(argument_list (identifier) @name @reference.call)
(assignment right: (identifier) @name @reference.call)
(operator_assignment right: (identifier) @name @reference.call)
(interpolation (identifier) @name @reference.call)
(pair value: (identifier) @name @reference.call)
(array (identifier) @name @reference.call)
(binary [left: (identifier) right: (identifier)] @name @reference.call)
(unary operand: (identifier) @name @reference.call)
(conditional [condition: (identifier) consequence: (identifier) alternative: (identifier)] @name @reference.call)
(if condition: (identifier) @name @reference.call)
(unless condition: (identifier) @name @reference.call)
(if_modifier [body: (identifier) condition: (identifier)] @name @reference.call)
(unless_modifier [body: (identifier) condition: (identifier)] @name @reference.call)
(case value: (identifier) @name @reference.call)
(element_reference (identifier) @name @reference.call)
(method body: (identifier) @name @reference.call)
[(ensure (identifier) @name @reference.call) (begin (identifier) @name @reference.call) (do (identifier) @name @reference.call)
  (parenthesized_statements (identifier) @name @reference.call) (splat_argument (identifier) @name @reference.call)
  (optional_parameter value: (identifier) @name @reference.call) (keyword_parameter value: (identifier) @name @reference.call)]

; methods named by a symbol: what runs when a record is checked, saved or made is only named in the body of its class
(call !receiver method: (identifier) @_hook arguments: (argument_list (simple_symbol) @name)
  (#match? @_hook "^(?:validate|(?:before|after|around)_(?:validation|save|create|update|destroy|initialize|find|touch|rollback|(?:\\w+_)?commit))$")) @reference.name
(call receiver: (self) @receiver method: (identifier) @_hook arguments: (argument_list (simple_symbol) @name)
  (#match? @_hook "^(?:validate|(?:before|after|around)_(?:validation|save|create|update|destroy|initialize|find|touch|rollback|(?:\\w+_)?commit))$")) @reference.name
(call !receiver method: (identifier) @_hook arguments: (argument_list (simple_symbol) @name)
  (#match? @_hook "^(?:(?:before|after|around)_(?!(?:validation|save|create|update|destroy|initialize|find|touch|rollback|(?:\\w+_)?commit)$)\\w+|(?:skip|prepend|append)_\\w+|setup|teardown|helper_method|step|method|send|__send__|public_send|instance_method|set_callback)$")) @reference.call
(call receiver: (self) @receiver method: (identifier) @_hook arguments: (argument_list (simple_symbol) @name)
  (#match? @_hook "^(?:(?:before|after|around)_(?!(?:validation|save|create|update|destroy|initialize|find|touch|rollback|(?:\\w+_)?commit)$)\\w+|(?:skip|prepend|append)_\\w+|helper_method|set_callback)$")) @reference.call
(call receiver: (_) @receiver method: (identifier) @_hook arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_hook "method" "send" "__send__" "public_send" "instance_method")) @reference.call
(body_statement (call !receiver arguments: (argument_list (pair key: (hash_key_symbol) @_when value: (simple_symbol) @name)))
  (#any-of? @_when "if" "unless" "with")) @reference.call
(call method: (identifier) @_alias arguments: (argument_list (simple_symbol) . (simple_symbol) @name)
  (#eq? @_alias "alias_method")) @reference.call
(alias alias: (identifier) @name) @reference.call
; carts.map(&:total): called on each item, whatever that is
(block_argument (simple_symbol) @name) @receiver @reference.call

; classes named by a text: class_name: "Shop::Cart"
(pair key: (hash_key_symbol) @_class value: (string . (string_content) @name .)
  (#any-of? @_class "class_name") (#match? @name "^[A-Z]\\w*$") (#needs? "class_name:")) @reference.name
(pair value: (string . (string_content) @name .) (#match? @name "^[A-Z]\\w*(?:::[A-Z]\\w*)+$")) @reference.name

; exceptions and constants as values
(call !receiver method: (identifier) @_raise arguments: (argument_list . (constant) @name)
  (#any-of? @_raise "raise" "fail")) @reference.throw
(call !receiver method: (identifier) @_raise arguments: (argument_list . (scope_resolution scope: (_) @receiver name: (constant) @name))
  (#any-of? @_raise "raise" "fail")) @reference.throw
(call !receiver method: (identifier) @_raise
  arguments: (argument_list . (call receiver: (constant) @name method: (identifier) @_new))
  (#any-of? @_raise "raise" "fail") (#any-of? @_new "new" "exception")) @reference.throw
(call !receiver method: (identifier) @_raise
  arguments: (argument_list . (call receiver: (scope_resolution scope: (_) @receiver name: (constant) @name) method: (identifier) @_new))
  (#any-of? @_raise "raise" "fail") (#any-of? @_new "new" "exception")) @reference.throw
(exceptions (constant) @name) @reference.type
(exceptions (scope_resolution scope: (_) @receiver name: (constant) @name)) @reference.type
(call method: (identifier) @_call arguments: (argument_list (constant) @name)
  (#not-match? @_call "^(?:include|extend|prepend|raise|fail)$")) @reference.name
(call method: (identifier) @_call arguments: (argument_list (scope_resolution scope: (_) @receiver name: (constant) @name))
  (#not-match? @_call "^(?:include|extend|prepend|raise|fail)$")) @reference.name
; the module or class whose method or constant is used (one that makes an object is a call)
(call receiver: (constant) @name method: (identifier) @_method (#not-eq? @_method "new")) @reference.name
(call receiver: (scope_resolution scope: (_) @receiver name: (constant) @name) method: (identifier) @_method
  (#not-eq? @_method "new")) @reference.name
(scope_resolution scope: (constant) @name name: (constant) @_constant (#match? @_constant "^[A-Z][A-Z0-9_]+$")) @reference.name
(element_reference object: (constant) @name (#not-eq? @name "ENV")) @reference.name
(pattern (constant) @name) @reference.name
(pair value: (constant) @name) @reference.name
(pair value: (scope_resolution scope: (_) @receiver name: (constant) @name)) @reference.name
(array (constant) @name) @reference.name
(body_statement (constant) @name) @reference.name
([(assignment right: (constant) @name) (operator_assignment right: (constant) @name)]) @reference.name
([(assignment right: (scope_resolution scope: (_) @receiver name: (constant) @name))
  (operator_assignment right: (scope_resolution scope: (_) @receiver name: (constant) @name))
  (array (scope_resolution scope: (_) @receiver name: (constant) @name))
  (body_statement (scope_resolution scope: (_) @receiver name: (constant) @name))
  (pattern (scope_resolution scope: (_) @receiver name: (constant) @name))]) @reference.name
; wherever else a constant stands
(binary [left: (constant) right: (constant)] @name) @reference.name
(conditional [condition: (constant) consequence: (constant) alternative: (constant)] @name) @reference.name
([(if condition: (constant) @name) (unless condition: (constant) @name) (if_modifier condition: (constant) @name)
  (unless_modifier condition: (constant) @name) (while condition: (constant) @name) (until condition: (constant) @name)
  (for value: (in (constant) @name)) (case value: (constant) @name) (case_match value: (constant) @name)
  (in_clause pattern: (constant) @name) (keyword_pattern value: (constant) @name) (alternative_pattern (constant) @name)
  (array_pattern (constant) @name) (pair key: (constant) @name) (hash_splat_argument (constant) @name)]) @reference.name
([(then (constant) @name) (else (constant) @name) (unary operand: (constant) @name) (interpolation (constant) @name)
  (splat_argument (constant) @name) (block_body (constant) @name) (return (argument_list (constant) @name)) (range (constant) @name)
  (next (argument_list (constant) @name)) (yield (argument_list (constant) @name)) (parenthesized_statements (constant) @name)
  (call method: (super) arguments: (argument_list (constant) @name))
  (optional_parameter value: (constant) @name) (keyword_parameter value: (constant) @name)]) @reference.name
(element_reference (constant) @name) @reference.field
; one of another type by its underscore: API and V2 are modules
(scope_resolution scope: (_) @receiver name: (constant) @name (#match? @name "^[A-Z][A-Z0-9]*_[A-Z0-9_]+$")) @reference.name
[(instance_variable) (class_variable)] @name @reference.field

; environment and processes
(element_reference object: (constant) @_env . (string . (string_content) @name .) (#eq? @_env "ENV")) @reference.env
(call receiver: (constant) @_env method: (identifier) @_fetch arguments: (argument_list . (string . (string_content) @name .))
  (#eq? @_env "ENV") (#any-of? @_fetch "fetch" "key?" "has_key?" "include?" "dig" "delete")) @reference.env
(call !receiver method: (identifier) @_run arguments: (argument_list . (string . (string_content) @name))
  (#any-of? @_run "system" "exec" "spawn")) @reference.exec
(call receiver: (constant) @_module method: (identifier) @_run arguments: (argument_list . (string . (string_content) @name))
  (#any-of? @_module "Kernel" "Process" "IO" "Open3")
  (#any-of? @_run "system" "exec" "spawn" "popen" "popen2" "popen2e" "popen3" "capture2" "capture2e" "capture3")) @reference.exec
(subshell . (string_content) @name) @reference.exec

; routes: Rails `get '/x', to: 'users#show'`, `get '/x' => 'users#show'`, `root 'home#index'`; Sinatra `get '/x' do`
(call !receiver method: (identifier) @verb
  arguments: (argument_list . (string) @path (pair key: (hash_key_symbol) @_to value: (string) @handler))
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "match") (#eq? @_to "to")) @definition.route
(call !receiver method: (identifier) @verb
  arguments: (argument_list . (pair key: (string) @path value: (string) @handler))
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "match")) @definition.route
(call !receiver method: (identifier) @verb
  arguments: (argument_list . [(string) @handler (pair key: (hash_key_symbol) @_to value: (string) @handler)])
  (#eq? @verb "root") (#match? @handler "#")) @definition.route
(call !receiver method: (identifier) @verb arguments: (argument_list . (string) @path .) block: (_)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options")) @definition.route

; files of Rails' routes: any call that may declare routes, with what stands around it
(call !receiver method: (identifier) @_declares arguments: (argument_list) @definition.resources
  (#any-of? @_declares "resources" "resource" "get" "post" "put" "patch" "delete" "match" "root"))

; requests of tests: Rails' get users_path, get "/users", rack-test's; get :index in the test of a controller
(call !receiver method: (identifier) @verb arguments: (argument_list . (string) @name) @_arguments
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head") (#match? @name "^.(?:/|https?://)") (#not-match? @_arguments "\\bto:")) @reference.request
(call !receiver method: (identifier) @verb arguments: (argument_list . [(identifier) @name (call !receiver method: (identifier) @name)])
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head") (#match? @name "_(?:path|url)$")) @reference.requested_helper
(call !receiver method: (identifier) @_verb arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_verb "get" "post" "put" "patch" "delete" "head")) @reference.requested_action

; calls over HTTP: Faraday, HTTParty, rack-test's are routes already
(call receiver: (_) @_client method: (identifier) @verb arguments: (argument_list . (string) @name)
  (#match? @_client "^(?:Faraday|HTTParty|RestClient|HTTP|(?:@?\\w+_)?(?:conn|connection|client))$") (#any-of? @verb "get" "post" "put" "patch" "delete" "head") (#match? @name "/")) @reference.endpoint

; messages: Sidekiq, Active Job
(call receiver: (constant) @name method: (identifier) @_perform (#any-of? @_perform "perform_async" "perform_in" "perform_later")) @reference.publish
(class name: (constant) @name body: (body_statement (call method: (identifier) @_include arguments: (argument_list (scope_resolution scope: (constant) @_sidekiq name: (constant) @_job))))
  (#eq? @_include "include") (#eq? @_sidekiq "Sidekiq") (#any-of? @_job "Worker" "Job")) @reference.subscribe
(class name: (constant) @name superclass: (superclass (constant) @_base) (#eq? @_base "ApplicationJob")) @reference.subscribe

; who enqueues a job, or names its class, has it performed
(class name: [(constant) @name (scope_resolution name: (constant) @name)] body: (body_statement (method name: (identifier) @owner))
  (#match? @name "(?:Job|Worker)$") (#eq? @owner "perform") (#needs? "perform")) @reference.listen

; views of Rails: render "carts/row", render partial: "row", render @carts, json.partial! "carts/row", layout "admin"
(call !receiver method: (identifier) @_render arguments: (argument_list . [(string) (simple_symbol)] @name)
  (#any-of? @_render "render" "render_to_string") (#needs? "render")) @reference.rendered
(call !receiver method: (identifier) @_render
  arguments: (argument_list (pair key: [(hash_key_symbol) (simple_symbol)] @_key value: [(string) (simple_symbol)] @name))
  (#any-of? @_render "render" "render_to_string") (#match? @_key "^:?action$") (#needs? "render")) @reference.rendered
(pair key: [(hash_key_symbol) (simple_symbol)] @_key value: (string) @name
  (#match? @_key "^:?partial$") (#needs? "partial")) @reference.partial
(call method: (identifier) @_partial arguments: (argument_list . (string) @name)
  (#eq? @_partial "partial!") (#needs? "partial!")) @reference.partial
(call method: (identifier) @_render
  arguments: (argument_list (pair key: [(hash_key_symbol) (simple_symbol)] @_key value: (string) @name))
  (#any-of? @_render "render" "render_to_string") (#match? @_key "^:?template$") (#needs? "render")) @reference.template_path
(call !receiver method: (identifier) @_layout arguments: (argument_list . (string) @name)
  (#eq? @_layout "layout") (#needs? "layout")) @reference.layout
(call method: (identifier) @_render
  arguments: (argument_list (pair key: [(hash_key_symbol) (simple_symbol)] @_key value: (string) @name))
  (#any-of? @_render "render" "render_to_string" "mail") (#match? @_key "^:?layout$") (#needs? "layout")) @reference.layout
(call !receiver method: (identifier) @_render
  arguments: (argument_list . [(instance_variable) @name (identifier) @name (call method: (identifier) @name !arguments)])
  (#eq? @_render "render") (#needs? "render")) @reference.model_view
; a page of Inertia: render inertia: "Cart/Show"
(call !receiver method: (identifier) @_render arguments: (argument_list . (pair key: (hash_key_symbol) @_key value: (string) @name))
  (#eq? @_render "render") (#eq? @_key "inertia") (#needs? "inertia:")) @reference.page
; the view that an action, or a message of a mailer, shows by itself
(class name: (_) @_owner body: (body_statement (method name: (identifier) @name))
  (#match? @_owner "(?:Controller|Mailer)$") (#needs? "Controller" "Mailer")) @reference.own_view

; feature flags: Flipper
(call receiver: (constant) @_flipper method: (identifier) @_enabled arguments: (argument_list . [(simple_symbol) (string)] @name)
  (#any-of? @_flipper "Flipper" "Feature") (#any-of? @_enabled "enabled?" "enabled")) @reference.flag

; lexical
(comment) @comment
[(string) (subshell) (heredoc_body) (regex)] @string

; groups of tests that others run: it_behaves_like "a cart", include_context "with a cart"
(call method: (identifier) @_shared arguments: (argument_list . [(string) (simple_symbol)] @name) block: (_)
  (#any-of? @_shared "shared_examples" "shared_examples_for" "shared_context") (#needs? "shared_")) @reference.shared_group
(call !receiver method: (identifier) @_like arguments: (argument_list . [(string) (simple_symbol)] @name)
  (#any-of? @_like "it_behaves_like" "it_should_behave_like" "include_examples" "include_context")
  (#needs? "_behave" "include_examples" "include_context")) @reference.shared_use

; GraphQL: methods of graphql-ruby's types, and its mutations
(class name: [(constant) @verb (scope_resolution name: (constant) @verb)] superclass: (superclass (_) @_base)
  body: (body_statement (method name: (identifier) @name))
  (#match? @_base "(?:BaseObject|BaseType|Schema::Object)$") (#needs? "BaseObject" "BaseType" "Schema::Object")) @reference.resolver
(class name: [(constant) @name (scope_resolution name: (constant) @name)] superclass: (superclass (_) @_base)
  body: (body_statement (method name: (identifier) @_resolve) @owner)
  (#match? @_base "Mutation$") (#eq? @_resolve "resolve") (#needs? "Mutation")) @reference.resolver
