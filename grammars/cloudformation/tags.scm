; AWS CloudFormation and SAM: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-anatomy.html

; definitions: what runs, and other resources
(stream (document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_resources value: (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @name value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_type value: (flow_node) @_kind))) @body)
    @definition.workload))))))
  (#eq? @_resources "Resources") (#eq? @_type "Type")
  (#match? @_kind "AWS::(Lambda::Function|Serverless::Function|ECS::(Service|TaskDefinition)|Batch::JobDefinition|AppRunner::Service)$"))
(stream (document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_resources value: (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @name value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_type value: (flow_node) @_kind))) @body)
    @definition.resource))))))
  (#eq? @_resources "Resources") (#eq? @_type "Type")
  (#not-match? @_kind "AWS::(Lambda::Function|Serverless::Function|ECS::(Service|TaskDefinition)|Batch::JobDefinition|AppRunner::Service)$"))

; what a resource needs: DependsOn, !Ref, !GetAtt
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#any-of? @_key "DependsOn" "Ref")) @reference.need
(block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence (block_sequence_item (flow_node) @name)))
  (#eq? @_key "DependsOn")) @reference.need
((flow_node (tag) @_tag [(plain_scalar) (double_quote_scalar) (single_quote_scalar)] @name) @reference.attribute
  (#any-of? @_tag "!Ref" "!GetAtt"))

; what it runs, and what it is deployed from
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#eq? @_key "Handler")) @reference.handler
(block_mapping (block_mapping_pair key: (flow_node) @_code value: (flow_node) @verb) (block_mapping_pair key: (flow_node) @_key value: (flow_node) @name)
  (#eq? @_code "CodeUri") (#eq? @_key "Handler")) @reference.handler
(block_mapping (block_mapping_pair key: (flow_node) @_key value: (flow_node) @name) (block_mapping_pair key: (flow_node) @_code value: (flow_node) @verb)
  (#eq? @_code "CodeUri") (#eq? @_key "Handler")) @reference.handler
(block_mapping_pair key: (flow_node) @_key value: (flow_node) @name (#any-of? @_key "ImageUri" "Image")) @reference.image

; its environment
(block_mapping_pair key: (flow_node) @_environment value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_key
    value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @name))))))
  (#eq? @_environment "Environment") (#eq? @_key "Variables")) @reference.configure

; lexical
(comment) @comment
[(double_quote_scalar) (single_quote_scalar)] @string
