; settings of Spring, Quarkus and Micronaut: https://docs.spring.io/spring-boot/reference/features/external-config.html

; keys, those of maps below others; lists have none
(block_mapping_pair key: (flow_node) @name (#match? @name "^[\"']?[A-Za-z_%][\\w.%-]*[\"']?$")) @definition.variable
(block_sequence) @scope.silent

; what a value takes from elsewhere: "${HTTP_PORT:8080}", ${shop.currency}
(block_mapping_pair key: (flow_node) @owner value: (flow_node) @name (#match? @name "\\$\\{") (#needs? "${")) @reference.placeholders

[(double_quote_scalar) (single_quote_scalar)] @string
