; OpenAPI: https://spec.openapis.org/oas/latest.html

; routes
(stream (document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_paths value: (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @path value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @verb) @definition.route)))))))))
  (#eq? @_paths "paths") (#any-of? @verb "get" "post" "put" "patch" "delete" "head" "options"))

; definitions
(stream (document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_components value: (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_schemas value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @name) @definition.resource)))))))))
  (#eq? @_components "components") (#eq? @_schemas "schemas"))

; lexical
(comment) @comment
[(double_quote_scalar) (single_quote_scalar)] @string
