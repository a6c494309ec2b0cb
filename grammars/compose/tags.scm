; Docker Compose: https://github.com/compose-spec/compose-spec/blob/main/spec.md

; definitions
(stream (document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_services value: (block_node (block_mapping
  (block_mapping_pair key: (flow_node) @name value: (_) @body) @definition.service))))))
  (#eq? @_services "services"))
(stream (document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_part value: (block_node (block_mapping
  (block_mapping_pair key: (flow_node) @name) @definition.resource))))))
  (#any-of? @_part "volumes" "networks" "secrets" "configs"))

; services that a service needs
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name)))
  (#any-of? @_key "depends_on" "links" "volumes_from" "secrets" "configs" "networks")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (flow_node (flow_sequence (flow_node) @name))
  (#any-of? @_key "depends_on" "links" "secrets" "configs" "networks")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @name)))
  (#any-of? @_key "depends_on" "networks")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_inner value: (flow_node) @name)))
  (#eq? @_key "extends") (#eq? @_inner "service")) @reference.need

; what it is made from
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#eq? @_key "image")) @reference.image
(block_mapping_pair key: (flow_node) @_key @verb value: (flow_node) @name (#eq? @_key "build")) @reference.context
(block_mapping (block_mapping_pair key: (flow_node) @_key value: (block_node (block_mapping . (block_mapping_pair key: (flow_node) @_context value: (flow_node) @name) .)))
  (#eq? @_key "build") (#eq? @_context "context")) @reference.context
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_context value: (flow_node) @verb)
    (block_mapping_pair key: (flow_node) @_file value: (flow_node) @name)))
  (#eq? @_key "build") (#eq? @_context "context") (#eq? @_file "dockerfile")) @reference.build

; what it runs
(block_mapping_pair key: (flow_node) @_key value: [(flow_node) (block_node)] @name (#any-of? @_key "command" "entrypoint")) @reference.run

; its environment, and where it listens
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @name)))
  (#eq? @_key "environment")) @reference.configure
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name)))
  (#eq? @_key "environment")) @reference.configure
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name)))
  (#any-of? @_key "ports" "expose")) @reference.port
(block_mapping_pair key: (flow_node) @_key value: (flow_node (flow_sequence (flow_node) @name))
  (#any-of? @_key "ports" "expose")) @reference.port
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name)))
  (#eq? @_key "env_file")) @reference.path
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#eq? @_key "env_file")) @reference.path

; addresses of other services in values: postgres://db:5432
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_mapping (block_mapping_pair value: (flow_node) @name)))
  (#eq? @_key "environment")) @reference.connect
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name)))
  (#eq? @_key "environment")) @reference.connect

; lexical
(comment) @comment
[(double_quote_scalar) (single_quote_scalar)] @string
