; Nearly everything is a call: `defmodule A do`, `def f(x) do`, `alias A.B`, `@doc "..."`.

; modules; what documents one stands first in it
(call target: (identifier) @_defmodule
  (arguments . (alias) @name)
  (do_block . (unary_operator operand: (call target: (identifier) @_moduledoc (arguments (string) @doc)))) @body
  (#any-of? @_defmodule "defmodule" "defprotocol") (#eq? @_moduledoc "moduledoc")) @definition.module
(call target: (identifier) @_defmodule (arguments . (alias) @name) (do_block) @body
  (#eq? @_defmodule "defmodule")) @definition.module
(call target: (identifier) @_defprotocol (arguments . (alias) @name) (do_block) @body
  (#eq? @_defprotocol "defprotocol")) @definition.interface
; defimpl Size, for: Cart: a module that implements Size, named so that no other name means it; without `for`, within
; the module around it
(call target: (identifier) @_defimpl (arguments . (alias) @container (keywords) @name) (do_block) @body
  (#eq? @_defimpl "defimpl") (#match? @name "^for:[^\\n]*$")) @definition.module
(call target: (identifier) @_defimpl (arguments . (alias) @name .) (do_block) @body (#eq? @_defimpl "defimpl")) @definition.module

; functions: with parameters, without, and either with a guard
(call target: (identifier) @_def (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")
  ]) (do_block)? @body
  (#any-of? @_def "def" "defp" "defdelegate" "defn")) @definition.function
(call target: (identifier) @_defmacro (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")
  ]) (do_block)? @body
  (#any-of? @_defmacro "defmacro" "defmacrop" "defguard" "defguardp")) @definition.macro
(call target: (identifier) @_test (arguments . (string) @name) (do_block) @body
  (#any-of? @_test "describe" "test" "property")) @definition.test
(unary_operator operator: "@" operand: (call target: (identifier) @_callback
  (arguments . (binary_operator left: (call target: (identifier) @name) operator: "::")))
  (#any-of? @_callback "callback" "macrocallback")) @definition.function

; types, fields, constants
(unary_operator operator: "@" operand: (call target: (identifier) @_type
  (arguments . (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))
  (#any-of? @_type "type" "typep" "opaque")) @definition.type
(call target: (identifier) @_struct (arguments [
    (list [(atom) @name @definition.field (keywords (pair key: (keyword) @name @definition.field))])
    (keywords (pair key: (keyword) @name @definition.field))
  ])
  (#any-of? @_struct "defstruct" "defexception"))
(call target: (identifier) @_field (arguments . (atom) @name)
  (#any-of? @_field "field" "belongs_to" "has_many" "has_one" "many_to_many" "embeds_one" "embeds_many")) @definition.field
(unary_operator operator: "@" operand: (call target: (identifier) @name (arguments . (_) .))
  (#not-match? @name "^(?:doc|moduledoc|typedoc|shortdoc|spec|impl|type|typep|opaque|callback|macrocallback|optional_callbacks|behaviour|tag|moduletag|describetag|since|deprecated|derive|enforce_keys|dialyzer|compile|external_resource|on_load|on_definition|before_compile|after_compile|after_verify|requirements|recursive|preferred_cli_env|vsn|file|nifs|primary_key|foreign_key_type|schema_prefix|timestamps_opts)$")) @definition.constant @private

; the head of a definition calls nothing
(call target: (identifier) @_def (arguments . [
    (call target: (identifier) @scope.silent)
    (binary_operator left: (call target: (identifier) @scope.silent) operator: "when")
  ])
  (#any-of? @_def "def" "defp" "defn" "defmacro" "defmacrop" "defguard" "defguardp"))
; what types say calls nothing
(unary_operator operator: "@" operand: (call target: (identifier) @_spec) (#eq? @_spec "spec")) @scope.silent
(unary_operator operator: "@" operand: (call target: (identifier) @_type (arguments . (binary_operator right: (_) @scope.silent)))
  (#any-of? @_type "type" "typep" "opaque" "callback" "macrocallback"))
(unary_operator operator: "@" operand: (call target: (identifier) @_callback (arguments (binary_operator left: (call (arguments) @scope.silent))))
  (#any-of? @_callback "callback" "macrocallback"))

; imports
(call target: (identifier) @_directive (arguments . [(alias) (dot)])
  (#any-of? @_directive "alias" "import" "require" "use")) @import

; inheritance
(unary_operator operator: "@" operand: (call target: (identifier) @_behaviour (arguments . [(alias) (atom)] @name))
  (#eq? @_behaviour "behaviour")) @reference.implements
(call target: (identifier) @_defimpl (arguments . (alias) @name) (do_block) (#eq? @_defimpl "defimpl")) @reference.implements

; calls: a function without parentheses would be a variable
(call target: (identifier) @name
  (#not-match? @name "^(?:def\\w*|doc|moduledoc|typedoc|spec|type|typep|opaque|callback|impl|behaviour|alias|import|require|use)$")) @reference.call
(call target: (dot left: [(alias) (identifier)] @receiver right: (identifier) @name) (arguments)) @reference.call
(call target: (dot left: (alias) @receiver right: (identifier) @name)) @reference.call
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @name operator: "/")) @reference.name

; a function that a plug runs: plug :authenticate when action in [:edit]
(call target: (identifier) @_plug (arguments . [(atom) @name (binary_operator left: (atom) @name operator: "when")])
  (#eq? @_plug "plug") (#needs? "plug ")) @reference.call
; what a delegate calls: the function of its name, or the one behind `as:`
(call target: (identifier) @_def (arguments . (call target: (identifier) @name)
  (keywords . (pair key: (keyword) @_to value: (alias) @receiver) .))
  (#eq? @_def "defdelegate") (#match? @_to "^to:") (#needs? "defdelegate")) @reference.call
(call target: (identifier) @_def (arguments . (call)
  (keywords . (pair key: (keyword) @_to value: (alias) @receiver) (pair key: (keyword) @_as value: (atom) @name)))
  (#eq? @_def "defdelegate") (#match? @_to "^to:") (#match? @_as "^as:") (#needs? "defdelegate")) @reference.call

; types that typespecs name; a spec is of the function behind it
(unary_operator operator: "@" operand: (call target: (identifier) @_type (arguments) @name)
  (#any-of? @_type "type" "typep" "opaque" "callback" "macrocallback")) @owner @reference.typespec
((unary_operator operator: "@" operand: (call target: (identifier) @_spec (arguments) @name)) @reference.typespec
  . (call target: (identifier) @_def) @owner
  (#eq? @_spec "spec") (#any-of? @_def "def" "defp" "defdelegate" "defmacro" "defmacrop" "defn"))
((unary_operator operator: "@" operand: (call target: (identifier) @_spec (arguments) @name)) @reference.typespec
  . (unary_operator operator: "@") . (call target: (identifier) @_def) @owner
  (#eq? @_spec "spec") (#any-of? @_def "def" "defp" "defdelegate" "defmacro" "defmacrop" "defn"))

; modules as values, and structs
(call target: (identifier) @_call (arguments (alias) @name)
  (#not-match? @_call "^(?:def\\w*|alias|import|require|raise|behaviour)$")) @reference.name
(call target: (dot) (arguments (alias) @name)) @reference.name
(pair value: (alias) @name) @reference.name
; a function by module, name and arguments: {Shop, :open, []}, apply(Shop, :open, [])
(tuple . (alias) @receiver . (atom) @name . (list) .) @reference.name
(tuple . (identifier) @receiver . (atom) @name . (list) . (#eq? @receiver "__MODULE__")) @reference.name
(arguments . (alias) @receiver . (atom) @name . (list) .) @reference.name
(arguments . (identifier) @receiver . (atom) @name . (list) . (#eq? @receiver "__MODULE__")) @reference.name
; what a module's __using__ runs by its name: use ShopWeb, :controller
(call target: (identifier) @_use (arguments . (alias) @receiver . (atom) @name .) (#eq? @_use "use") (#needs? "use ")) @reference.call
(list (alias) @name) @reference.name
(tuple (alias) @name) @reference.name
(struct (alias) @name) @reference.type
(call target: (identifier) @_raise (arguments . (alias) @name) (#any-of? @_raise "raise" "reraise")) @reference.throw
(unary_operator operator: "@" operand: (identifier) @name) @reference.field

; components, and what the expressions of templates call: ~H"""<.row cart={total(@cart)} />"""
(sigil (sigil_name) @_sigil (quoted_content) @name (#eq? @_sigil "H")) @reference.markup

; environment and processes
(call target: (dot left: (alias) @_system right: (identifier) @_env) (arguments . (string (quoted_content) @name))
  (#eq? @_system "System") (#any-of? @_env "get_env" "fetch_env" "fetch_env!")) @reference.env

; settings, in files of settings (config :shop, currency: "EUR"), and who reads them
(call target: (identifier) @_config (arguments . (atom) @container . (keywords) @name .) (#eq? @_config "config")) @definition.settings
(call target: (identifier) @_config (arguments . (atom) @container . [(atom) (alias)] @name . (_)) (#eq? @_config "config")) @definition.settings
(call target: (dot left: (alias) @_application right: (identifier) @_get) (arguments . (atom) @verb . [(atom) (alias)] @name)
  (#eq? @_application "Application") (#any-of? @_get "get_env" "fetch_env" "fetch_env!" "compile_env" "compile_env!" "put_env" "delete_env")
  (#needs? "_env(" "_env!(")) @reference.owned_setting
(call target: (dot left: (alias) @_system right: (identifier) @_cmd) (arguments . (string (quoted_content) @name))
  (#eq? @_system "System") (#any-of? @_cmd "cmd" "shell")) @reference.exec

; requests of tests: get(conn, ~p"/carts"), conn |> get("/carts"), live(conn, ~p"/carts")
(call target: (identifier) @verb (arguments . (identifier) @_conn . [(sigil) (string)] @name)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "live") (#match? @_conn "conn") (#match? @name "^(?:~p)?\"/")) @reference.request
(binary_operator operator: "|>" right: (call target: (identifier) @verb (arguments . [(sigil) (string)] @name))
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options" "live") (#match? @name "^(?:~p)?\"/")) @reference.request

; routes: Phoenix's get "/carts", CartController, :show, in scope "/api" or not; Plug's get "/carts" do ... end
(call target: (identifier) @_scope (arguments . (string) @prefix) (do_block) (#eq? @_scope "scope")) @scope.routes
(call target: (identifier) @_resources (arguments . (string) @prefix) (do_block) (#eq? @_resources "resources")) @scope.resource
(call target: (identifier) @verb (arguments . (string) @path . (alias) @handler) (#eq? @verb "resources")) @definition.resources
(call target: (identifier) @verb (arguments . (string) @path . (alias) @receiver . (atom) @handler)
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options")) @definition.route
; a page of LiveView: live "/carts", CartLive.Index
(call target: (identifier) @verb (arguments . (string) @path . (alias) @handler) (#eq? @verb "live")) @definition.route
(call target: (identifier) @verb (arguments . (string) @path) (do_block) @body
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options") (#match? @path "^\"/")) @definition.route

; lexical: `@doc` counts as the comment above
(comment) @comment
(unary_operator operator: "@" operand: (call target: (identifier) @_doc (arguments . [(string) (sigil)]))
  (#any-of? @_doc "doc" "typedoc" "moduledoc" "shortdoc")) @comment
(unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments))
  (#any-of? @_attribute "spec" "impl" "deprecated" "since" "tag" "dialyzer")) @attribute
(unary_operator operator: "@" operand: (call target: (identifier) @_doc (arguments . (keywords))) (#eq? @_doc "doc")) @attribute
[(string) (sigil) (charlist)] @string

; name and number of parameters tell functions apart; a pipe and a block are arguments
(call (arguments) @arguments)
(binary_operator operator: "|>" right: (call (arguments) @arguments.more))
(call (arguments) @arguments.more (do_block))
(unary_operator operator: "&" operand: (binary_operator operator: "/" right: (integer) @arguments))

; what a controller of Phoenix shows: render(conn, :show, cart: cart), conn |> render("show.html")
(call target: (identifier) @_render (arguments . (identifier) . [(atom) (string)] @name)
  (#eq? @_render "render") (#needs? "render")) @reference.controller_view
(call target: (identifier) @_render (arguments . [(atom) (string)] @name)
  (#eq? @_render "render") (#needs? "render")) @reference.controller_view
