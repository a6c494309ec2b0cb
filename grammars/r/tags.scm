; functions: total <- function(x) ...
(binary_operator lhs: [(identifier) @name (string (string_content) @name)] operator: ["<-" "=" "<<-"] rhs: (function_definition body: (_) @body)) @definition.function
(call function: (identifier) @_generic arguments: (arguments . (argument value: (string (string_content) @name)))
  (#eq? @_generic "setGeneric")) @definition.function
(call function: (identifier) @_method arguments: (arguments . (argument value: (string (string_content) @name)) . (_) . (argument value: (string (string_content) @container)))
  (#any-of? @_method "setMethod" "setReplaceMethod")) @definition.method

; classes: of R6, of reference classes, of S4
(binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: (call function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)] arguments: (_) @body)
  (#any-of? @_class "R6Class" "setRefClass")) @definition.class
(call function: (identifier) @_class arguments: (arguments . (argument value: (string (string_content) @name))) (#eq? @_class "setClass")) @definition.class
(call function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)]
  arguments: (arguments (argument value: (call arguments: (arguments (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.method))))
  (#any-of? @_class "R6Class" "setRefClass"))
(call function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)]
  arguments: (arguments (argument name: (identifier) @_visibility value: (call arguments: (arguments (argument name: (identifier) @name) @definition.field))))
  (#any-of? @_class "R6Class" "setRefClass") (#any-of? @_visibility "public" "private" "fields"))
(call function: (identifier) @_class
  arguments: (arguments (argument value: (call function: (identifier) @_slots arguments: (arguments (argument name: (identifier) @name) @definition.field))))
  (#eq? @_class "setClass") (#any-of? @_slots "representation" "list" "c"))

; variables of the file
(program (binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: (_)) @definition.variable)

; files
(call function: (identifier) @_source arguments: (arguments . (argument value: (string) @module @star)) (#eq? @_source "source")) @import

; inheritance
(call arguments: (arguments (argument name: (identifier) @_inherit value: (identifier) @name)) (#eq? @_inherit "inherit")) @reference.extends
(call function: (identifier) @_class arguments: (arguments (argument name: (identifier) @_contains value: (string (string_content) @name)))
  (#any-of? @_class "setClass" "setRefClass") (#eq? @_contains "contains")) @reference.extends

; tests that are calls: testthat
(call function: (identifier) @_test
  arguments: (arguments . argument: (argument value: (string) @name) . (comma) . argument: (argument value: (braced_expression) @body))
  (#any-of? @_test "test_that" "describe" "it")) @definition.test

; calls: a variable of the same name hides no function
(call function: (identifier) @name) @reference.call
(call function: (namespace_operator rhs: (identifier) @name)) @reference.call
(call function: (extract_operator lhs: (_) @receiver rhs: (identifier) @name)) @reference.call
(call function: (extract_operator lhs: (identifier) @name rhs: (identifier) @_new) (#eq? @_new "new")) @reference.new
(call function: (identifier) @_new arguments: (arguments . (argument value: (string (string_content) @name))) (#eq? @_new "new")) @reference.new
(extract_operator lhs: (identifier) @receiver rhs: (identifier) @name) @reference.field

; functions as values
(argument value: (identifier) @name @reference.name)
(binary_operator operator: "<-" rhs: (identifier) @name @reference.name)

; locals
(parameter name: (identifier) @name) @binding
(binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: (call function: (extract_operator lhs: (identifier) @value.new rhs: (identifier) @_new)) (#eq? @_new "new")) @binding
(braced_expression (binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: (_) @_value) (#not-match? @_value "^(?:function|\\\\)")) @binding
(for_statement variable: (identifier) @name) @binding

(argument value: (function_definition) @scope.block)

; environment and processes
(call function: (identifier) @_getenv arguments: (arguments . (argument value: (string (string_content) @name))) (#eq? @_getenv "Sys.getenv")) @reference.env
(call function: (identifier) @_system arguments: (arguments . (argument value: (string (string_content) @name))) (#any-of? @_system "system" "system2")) @reference.exec

(comment) @comment
(string) @string
