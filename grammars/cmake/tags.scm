; CMake: https://cmake.org/cmake/help/latest/manual/cmake-commands.7.html
; A target, a function or a macro is a resource: no code uses it, and rankings of code leave it out.

; definitions
(normal_command (identifier) @_command (argument_list . (argument) @name)
  (#any-of? @_command "project" "PROJECT") (#match? @name "^[\"A-Za-z]")) @definition.package
(normal_command (identifier) @_command (argument_list (argument) @name . (argument))
  (#any-of? @_command "project" "PROJECT") (#eq? @name "VERSION")) @definition.variable
(normal_command (identifier) @_command (argument_list . (argument) @name)
  (#match? @_command "^(?:add_(?:executable|library|custom_target)|ADD_(?:EXECUTABLE|LIBRARY|CUSTOM_TARGET)|(?:qt6?|kde|ecm)_add_(?:executable|library|plugin))$")
  (#match? @name "^[\"A-Za-z]")) @definition.resource
(normal_command (identifier) @_command (argument_list . (argument) @_name . (argument) @name)
  (#any-of? @_command "add_test" "ADD_TEST") (#eq? @_name "NAME") (#match? @name "^[\"A-Za-z]")) @definition.resource
(function_def (function_command (argument_list . (argument) @name))) @definition.resource
(macro_def (macro_command (argument_list . (argument) @name))) @definition.resource
(normal_command (identifier) @_command (argument_list . (argument) @name)
  (#any-of? @_command "option" "OPTION" "cmake_dependent_option") (#match? @name "^[A-Za-z]")) @definition.constant
(normal_command (identifier) @_command (argument_list . (argument) @name (argument) @_cache)
  (#any-of? @_command "set" "SET") (#eq? @_cache "CACHE") (#match? @name "^[A-Za-z]")) @definition.constant
(normal_command (identifier) @_command (argument_list . (argument) @name)
  (#any-of? @_command "set" "SET") (#match? @name "^[A-Za-z]")) @definition.variable

; lexical
(line_comment) @comment
(bracket_comment) @comment
(quoted_argument) @string
