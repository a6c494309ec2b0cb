; values of a Helm chart: https://helm.sh/docs/chart_template_guide/values_files/

; keys, those of maps below others; lists have none
(block_mapping_pair key: (flow_node) @name (#match? @name "^[A-Za-z_][\\w-]*$")) @definition.variable
(block_sequence) @scope.silent

(comment) @comment
[(double_quote_scalar) (single_quote_scalar)] @string
