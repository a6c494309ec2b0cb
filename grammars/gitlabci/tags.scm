; GitLab CI: https://docs.gitlab.com/ci/yaml/; a job is a mapping at the top that has a script

; definitions
(stream (document (block_node (block_mapping (block_mapping_pair key: (flow_node) @name value: (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_key))) @body) @definition.job)))
  (#any-of? @_key "script" "trigger" "extends") (#not-eq? @name "default"))

; what a job needs, runs and sets
(block_mapping_pair key: (flow_node) @_key value: (flow_node (flow_sequence (flow_node) @name)) (#any-of? @_key "needs" "dependencies")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name))) (#any-of? @_key "needs" "dependencies" "extends")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (block_node (block_mapping (block_mapping_pair key: (flow_node) @_job value: (flow_node) @name))))))
  (#eq? @_key "needs") (#eq? @_job "job")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#eq? @_key "extends")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#eq? @_key "image")) @reference.image
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name))) (#eq? @_key "script")) @reference.step
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (block_node) @name))) (#eq? @_key "script")) @reference.step
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @name))) (#eq? @_key "variables")) @reference.configure
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#eq? @_key "local")) @reference.path

; lexical
(comment) @comment
[(double_quote_scalar) (single_quote_scalar)] @string
