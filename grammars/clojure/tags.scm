; All code is lists: `(ns a.b)`, `(defn f [x] ...)`, `(f x)`.

(list_lit . (sym_lit name: (sym_name) @_ns) . (sym_lit name: (sym_name) @name) (#any-of? @_ns "ns" "in-ns")) @package
(list_lit . (sym_lit name: (sym_name) @_ns) . (sym_lit) . (str_lit) @name (#eq? @_ns "ns")) @scope.header
(list_lit . (kwd_lit name: (kwd_name) @_clause)
  (#any-of? @_clause "require" "use" "import" "require-macros" "use-macros")) @import
(list_lit . (sym_lit name: (sym_name) @_clause) (#any-of? @_clause "require" "use" "import")) @import

; nothing there is called
(list_lit . (sym_lit name: (sym_name) @_form) (#any-of? @_form "ns" "require" "use" "import" "comment" "declare")) @scope.silent
[(quoting_lit) (dis_expr)] @scope.silent

; functions: with a doc, with one list of parameters, with several
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit) @doc . (map_lit)? . (vec_lit) . (_) @body
  (#any-of? @_def "defn" "defn-")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (map_lit)? . (vec_lit) . (_) @body
  (#any-of? @_def "defn" "defn-")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit) @doc (list_lit . (vec_lit) . (_) @body)
  (#any-of? @_def "defn" "defn-")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) (list_lit . (vec_lit) . (_) @body)
  (#any-of? @_def "defn" "defn-")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name)
  (#any-of? @_def "defn" "defn-" "defmulti" "deftest" "defspec" "defroutes")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit)? @doc
  (#any-of? @_def "defmacro" "definline")) @definition.macro

; a method of a multimethod is a member of it, called like its dispatch value
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @container)
  . [(kwd_lit name: (kwd_name) @name) (sym_lit name: (sym_name) @name) (str_lit) @name (num_lit) @name (vec_lit) @name (nil_lit) @name (bool_lit) @name] . (_) @body
  (#eq? @_def "defmethod")) @definition.method

; values, some of which are functions
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit)? @doc
  . [(anon_fn_lit) (list_lit . (sym_lit name: (sym_name) @_make))] @body .
  (#eq? @_def "def") (#match? @_make "^(?:fn|partial|comp|complement|constantly|memoize|some-fn|every-pred|juxt|fnil)$")) @definition.function
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit)? @doc . (_) @body . (#eq? @_def "def")) @definition.constant
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit)? @doc . (_) @body . (#eq? @_def "defonce")) @definition.variable

; protocols
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit)? @doc . (list_lit) @body
  (#any-of? @_def "defprotocol" "definterface")) @definition.interface
(list_lit . (sym_lit name: (sym_name) @_def)
  (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit) (str_lit)? @doc .) @definition.function
  (#any-of? @_def "defprotocol" "definterface"))

; records and types, with the protocols that they implement
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (vec_lit) (#any-of? @_def "defrecord" "deftype")) @definition.class
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit) . (vec_lit (sym_lit name: (sym_name) @name @definition.field)) (#any-of? @_def "defrecord" "deftype"))
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit) . (vec_lit) (sym_lit !namespace name: (sym_name) @name)
  (#any-of? @_def "defrecord" "deftype")) @reference.implements
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit) . (vec_lit) (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name)
  (#any-of? @_def "defrecord" "deftype")) @reference.implements
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit) . (vec_lit)
  (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit) . (_) @body) @definition.method
  (#any-of? @_def "defrecord" "deftype"))

; what is added to types from elsewhere
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @container)
  (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit) . (_) @body) @definition.method
  (#eq? @_def "extend-type"))
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit)
  (sym_lit name: (sym_name) @container) . [(list_lit) (comment)]*
  . (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit) . (_) @body) @definition.method
  (#eq? @_def "extend-protocol"))

; a method names what it implements; its own name calls nothing
(list_lit . (sym_lit name: (sym_name) @_def) (sym_lit) @receiver . [(list_lit) (comment)]* . (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit) @owner)
  (#any-of? @_def "defrecord" "deftype" "extend-type" "reify")) @reference.name
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit) @receiver (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit) @owner)
  (#eq? @_def "extend-protocol")) @reference.name
(list_lit . (sym_lit name: (sym_name) @_def) (list_lit . (sym_lit) @scope.silent . (vec_lit))
  (#any-of? @_def "defrecord" "deftype" "defprotocol" "definterface" "extend-type" "extend-protocol" "reify" "proxy" "letfn"))
(list_lit . (sym_lit name: (sym_name) @_def) (sym_lit !namespace name: (sym_name) @name) (#any-of? @_def "extend-type" "extend-protocol" "reify")) @reference.type
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit !namespace name: (sym_name) @name @reference.name) (#eq? @_def "defmethod"))
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name) (#eq? @_def "defmethod")) @reference.name

; calls, also of what a value is threaded through
(list_lit . (sym_lit !namespace name: (sym_name) @name @reference.call))
(list_lit . (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name)) @reference.call
(anon_fn_lit . (sym_lit !namespace name: (sym_name) @name @reference.call))
(anon_fn_lit . (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name)) @reference.call
(list_lit . (sym_lit name: (sym_name) @_thread) . (_) (sym_lit !namespace name: (sym_name) @name @reference.call) (#match? @_thread "^(?:some|cond)?->>?$"))
(list_lit . (sym_lit name: (sym_name) @_thread) . (_) (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name) (#match? @_thread "^(?:some|cond)?->>?$")) @reference.call

; functions that are passed on
(list_lit . (sym_lit name: (sym_name) @_form) (sym_lit !namespace name: (sym_name) @name @reference.name)
  (#not-match? @_form "^(?:def|extend-|(?:some|cond)?->|reify$|proxy$)"))
(list_lit . (sym_lit name: (sym_name) @_form) (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name)
  (#not-match? @_form "^(?:def|extend-|(?:some|cond)?->|reify$|proxy$)")) @reference.name
(list_lit . (sym_lit name: (sym_name) @_form) . (sym_lit) (sym_lit !namespace name: (sym_name) @name @reference.name) (#any-of? @_form "def" "defonce" "defn" "defn-"))
(list_lit . (sym_lit name: (sym_name) @_form) . (sym_lit) (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name) (#any-of? @_form "def" "defonce" "defn" "defn-")) @reference.name
(anon_fn_lit . (_) (sym_lit !namespace name: (sym_name) @name @reference.name))
(anon_fn_lit . (_) (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name)) @reference.name
(vec_lit (sym_lit !namespace name: (sym_name) @name @reference.name))
(vec_lit (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name)) @reference.name
(map_lit (_) . (sym_lit !namespace name: (sym_name) @name @reference.name))
(map_lit (_) . (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name)) @reference.name
(var_quoting_lit (sym_lit !namespace name: (sym_name) @name @reference.name))
(var_quoting_lit (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @name)) @reference.name

; types: ^Cart cart, (instance? Cart x)
(meta_lit (sym_lit !namespace name: (sym_name) @name)) @reference.type

; locals: parameters, then what `let` and its like bind, then parts of either
(list_lit . (sym_lit name: (sym_name) @_fn) (vec_lit (sym_lit name: (sym_name) @name))
  (#any-of? @_fn "defn" "defn-" "defmacro" "fn" "defmethod" "defrecord" "deftype" "fn*")) @binding
(list_lit . (vec_lit (sym_lit name: (sym_name) @name))) @binding
(list_lit . (sym_lit name: (sym_name) @_form) (list_lit . (sym_lit) . (vec_lit (sym_lit name: (sym_name) @name)))
  (#any-of? @_form "defrecord" "deftype" "extend-type" "extend-protocol" "reify" "proxy" "letfn")) @binding
(list_lit . (sym_lit name: (sym_name) @_let) . (vec_lit . (sym_lit name: (sym_name) @name)) (#match? @_let "^(?:let|loop|for|doseq|dotimes|(?:if|when)-(?:let|some)|when-first|with-open|with-local-vars|letfn|go-loop)$")) @binding
(list_lit . (sym_lit name: (sym_name) @_let) . (vec_lit (sym_lit name: (sym_name) @name) . [(list_lit) (vec_lit) (map_lit) (set_lit) (anon_fn_lit) (kwd_lit) (str_lit) (num_lit) (bool_lit) (nil_lit) (derefing_lit) (quoting_lit) (read_cond_lit)])
  (#match? @_let "^(?:let|loop|for|doseq|with-open|with-local-vars|go-loop)$")) @binding
(list_lit . (sym_lit name: (sym_name) @_as) . (_) . (sym_lit name: (sym_name) @name) (#eq? @_as "as->")) @binding
(list_lit . (sym_lit name: (sym_name) @_catch) . (sym_lit) . (sym_lit name: (sym_name) @name) (#eq? @_catch "catch")) @binding
(map_lit (kwd_lit name: (kwd_name) @_keys) . (vec_lit (sym_lit name: (sym_name) @name)) (#any-of? @_keys "keys" "strs" "syms")) @binding
(map_lit (kwd_lit name: (kwd_name) @_as) . (sym_lit name: (sym_name) @name) (#eq? @_as "as")) @binding
(vec_lit (map_lit (sym_lit name: (sym_name) @name) . (kwd_lit))) @binding
(list_lit . (sym_lit name: (sym_name) @_form) (vec_lit (vec_lit (sym_lit name: (sym_name) @name)))
  (#any-of? @_form "defn" "defn-" "fn" "let" "loop" "for" "doseq")) @binding
(list_lit . (vec_lit (vec_lit (sym_lit name: (sym_name) @name)))) @binding

(list_lit . (sym_lit name: (sym_name) @_form) (#match? @_form "^(?:fn|let|letfn|loop|for|doseq|(?:if|when)-(?:let|some))$")) @scope.block

; routes: Compojure's (GET "/carts" [] ...), within a context or not; Reitit's ["/carts" {:get list-carts}]
(list_lit . (sym_lit name: (sym_name) @_context) . (str_lit) @prefix
  (list_lit . (sym_lit name: (sym_name) @verb) . (str_lit) @path) @definition.route @body
  (#eq? @_context "context") (#any-of? @verb "GET" "POST" "PUT" "PATCH" "DELETE" "HEAD" "OPTIONS" "ANY"))
(list_lit . (sym_lit name: (sym_name) @verb) . (str_lit) @path (#any-of? @verb "GET" "POST" "PUT" "PATCH" "DELETE" "HEAD" "OPTIONS" "ANY")) @definition.route @body
(vec_lit . (str_lit) @prefix (vec_lit . (str_lit) @path (map_lit (kwd_lit name: (kwd_name) @verb) @definition.route
    . [(sym_lit !namespace name: (sym_name) @handler) (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @handler)]))
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options") (#match? @path "^\"/") (#match? @prefix "^\"/"))
(vec_lit . (str_lit) @path (map_lit (kwd_lit name: (kwd_name) @verb) @definition.route
    . [(sym_lit !namespace name: (sym_name) @handler) (sym_lit namespace: (sym_ns) @receiver name: (sym_name) @handler)])
  (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options") (#match? @path "^\"/"))

; environment and processes
(list_lit . (sym_lit namespace: (sym_ns) @_system name: (sym_name) @_getenv) . (str_lit) @name (#eq? @_system "System") (#eq? @_getenv "getenv")) @reference.env
(list_lit . (sym_lit name: (sym_name) @_sh) . (str_lit) @name (#any-of? @_sh "sh" "shell")) @reference.exec

(comment) @comment
(list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit) . (str_lit) @comment . (_) (#match? @_def "^def"))
(list_lit . (sym_lit name: (sym_name) @_def) (list_lit . (sym_lit) . (vec_lit) (str_lit) @comment .) (#eq? @_def "defprotocol"))
(str_lit) @string
