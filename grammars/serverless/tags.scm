; Serverless Framework: https://www.serverless.com/framework/docs/providers/aws/guide/serverless.yml

; definitions
(stream (document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_functions value: (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @name value: (_) @body) @definition.workload))))))
  (#eq? @_functions "functions"))

; what a function runs, and what it is deployed from
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#eq? @_key "handler")) @reference.handler
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#any-of? @_key "image" "uri")) @reference.image

; its environment
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @name)))
  (#eq? @_key "environment")) @reference.configure

; lexical
(comment) @comment
[(double_quote_scalar) (single_quote_scalar)] @string
