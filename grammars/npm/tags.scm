; package.json: https://docs.npmjs.com/cli/configuring-npm/package-json

; definitions
((document (object (pair key: (string) @_key value: (string (string_content) @name)))) @definition.package (#eq? @_key "\"name\""))
(document (object (pair key: (string) @_key value: (object (pair key: (string (string_content) @name) value: (string)) @definition.script)))
  (#eq? @_key "\"scripts\""))

; packages of the workspace that it needs
(document (object (pair key: (string) @_key value: (object (pair key: (string (string_content) @name)))))
  (#any-of? @_key "\"dependencies\"" "\"devDependencies\"" "\"peerDependencies\"" "\"optionalDependencies\"")) @reference.require

; its entry points, and what its scripts run
(document (object (pair key: (string) @_key value: (string) @name)) (#any-of? @_key "\"main\"" "\"module\"" "\"bin\"" "\"source\"")) @reference.path
(document (object (pair key: (string) @_key value: (object (pair value: (string) @name)))) (#eq? @_key "\"bin\"")) @reference.path
(document (object (pair key: (string) @_key value: (object (pair value: (string) @name)))) (#eq? @_key "\"scripts\"")) @reference.step

; what importing the package, or a part of it, means; names that its own files have for others
(document (object (pair key: (string) @_key value: [(string) (object) (array)]) @import)
  (#any-of? @_key "\"exports\"" "\"imports\"" "\"source\"" "\"types\"" "\"typings\"" "\"module\"" "\"main\""))

; lexical
(string) @string
