; GitHub Actions: https://docs.github.com/en/actions/reference/workflow-syntax-for-github-actions

; definitions
(stream (document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_jobs value: (block_node (block_mapping
  (block_mapping_pair key: (flow_node) @name value: (_) @body) @definition.job))))))
  (#eq? @_jobs "jobs"))

; commands that run elsewhere than at the top of the repository say too little
(block_mapping (block_mapping_pair key: (flow_node) @_key) (#eq? @_key "working-directory")) @scope.silent
(block_mapping (block_mapping_pair key: (flow_node) @_key value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_run
  value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_folder)))))))
  (#eq? @_key "defaults") (#eq? @_run "run") (#eq? @_folder "working-directory")) @scope.silent

; what a job needs
(block_mapping_pair key: (flow_node) @_key value: (flow_node [(plain_scalar) (single_quote_scalar) (double_quote_scalar)]) @name (#eq? @_key "needs")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (flow_node (flow_sequence (flow_node) @name)) (#eq? @_key "needs")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name))) (#eq? @_key "needs")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#eq? @_key "uses") (#match? @name "^[\"']?\\./.*\\.ya?ml")) @reference.path
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#eq? @_key "uses") (#match? @name "^[\"']?\\./[^@]*$") (#not-match? @name "\\.ya?ml")) @reference.action

; what it runs, builds and sets
(block_mapping_pair key: (flow_node) @_key value: (_) @name (#eq? @_key "run")) @reference.step
(block_mapping_pair key: (flow_node) @_with value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_key value: (flow_node) @name)))
  (#eq? @_with "with") (#eq? @_key "file") (#match? @name "ockerfile")) @reference.build
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @name))) (#eq? @_key "env")) @reference.configure
(block_mapping_pair key: (flow_node) @_services value: (block_node (block_mapping (block_mapping_pair value: (block_node (block_mapping
  (block_mapping_pair key: (flow_node) @_key value: (flow_node) @name)))))) (#eq? @_services "services") (#eq? @_key "image")) @reference.image

; lexical
(comment) @comment
[(double_quote_scalar) (single_quote_scalar)] @string
