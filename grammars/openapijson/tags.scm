; OpenAPI as JSON: https://spec.openapis.org/oas/latest.html

; routes
(document (object (pair key: (string) @_paths value: (object (pair key: (string (string_content) @path)
    value: (object (pair key: (string (string_content) @verb)) @definition.route)))))
  (#eq? @_paths "\"paths\"") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options"))

; definitions
(document (object (pair key: (string) @_components value: (object (pair key: (string) @_schemas
    value: (object (pair key: (string (string_content) @name)) @definition.resource)))))
  (#eq? @_components "\"components\"") (#eq? @_schemas "\"schemas\""))

; lexical
(string) @string
