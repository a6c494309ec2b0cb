; Meson: https://mesonbuild.com/Reference-manual_functions.html
; A target is a resource: no code uses it, and rankings of code leave it out.

; definitions
(normal_command command: (identifier) @_command . (variableunit (string) @name)
  (#eq? @_command "project")) @definition.package
(normal_command command: (identifier) @_command (pair key: (identifier) @name)
  (#eq? @_command "project") (#eq? @name "version")) @definition.variable
(normal_command command: (identifier) @_command . (variableunit (string) @name)
  (#match? @_command "^(?:executable|library|(?:static|shared|both)_librar(?:y|ies)|shared_module|custom_target|run_target|jar|test|benchmark)$")) @definition.resource
(normal_command command: (identifier) @_command . (variableunit (string) @name)
  (#eq? @_command "option")) @definition.constant
(source_file (operatorunit . (identifier) @name) @definition.variable @_whole
  (#not-match? @_whole "^\\w+\\s*=\\s*(?:executable|library|(?:static|shared|both)_librar|shared_module|custom_target|run_target|jar)"))

; lexical
(comment) @comment
(string) @string
