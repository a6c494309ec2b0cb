; definitions: what is built is a struct named by its address, `aws_s3_bucket.assets`
(body (block . (identifier) @_kind . (string_lit (template_literal) @container) . (string_lit (template_literal) @name)
  . (block_start) @body (#any-of? @_kind "resource" "data" "ephemeral" "source")) @definition.struct)
(body (block . (identifier) @_kind @container . (string_lit (template_literal) @name) . (block_start) @body
  (body (attribute (identifier) @_source (expression (literal_value (string_lit (template_literal) @type)))))
  (#eq? @_kind "module") (#eq? @_source "source")) @definition.module)
(body (block . (identifier) @_kind @container . (string_lit (template_literal) @name) . (block_start) @body
  (#eq? @_kind "module")) @definition.module)

; variables and outputs, by their description
(body (block . (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) @body
  (body (attribute (identifier) @_about (expression (literal_value (string_lit (template_literal) @doc)))))
  (#eq? @_kind "variable") (#eq? @_about "description")) @definition.variable)
(body (block . (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) @body
  (#eq? @_kind "variable")) @definition.variable)
(body (block . (identifier) @_kind @container . (string_lit (template_literal) @name) . (block_start) @body
  (body (attribute (identifier) @_about (expression (literal_value (string_lit (template_literal) @doc)))))
  (#eq? @_kind "output") (#eq? @_about "description")) @definition.constant)
(body (block . (identifier) @_kind @container . (string_lit (template_literal) @name) . (block_start) @body
  (#any-of? @_kind "output" "provider")) @definition.constant)
(body (block . (identifier) @_kind @container (body (attribute . (identifier) @name) @definition.property)
  (#eq? @_kind "locals")))

; uses: var.region, local.name, module.network, aws_s3_bucket.assets, data.aws_iam_policy.web
((variable_expr (identifier) @_var) . (get_attr (identifier) @name @reference.field) (#eq? @_var "var"))
((variable_expr (identifier) @receiver) . (get_attr (identifier) @name) @reference.call (#eq? @receiver "local"))
((variable_expr (identifier) @receiver) . (get_attr (identifier) @name) @reference.name
  (#not-match? @receiver "^(?:var|local|data|each|count|self|path|terraform)$"))
((variable_expr (identifier) @_data) . (get_attr (identifier) @receiver) . (get_attr (identifier) @name) @reference.name
  (#eq? @_data "data"))
; module.network.id, module.network[0].id
((variable_expr (identifier) @_module) . (get_attr (identifier) @verb) . (index)? . (get_attr (identifier) @name) @reference.output (#eq? @_module "module"))
; what a module is given, whichever comes first
(block (identifier) @_block (body
  (attribute (identifier) @_source (expression (literal_value (string_lit (template_literal) @verb)))) (attribute (identifier) @name))
  (#eq? @_block "module") (#eq? @_source "source") (#match? @verb "^\\.\\.?/")) @reference.argument
(block (identifier) @_block (body
  (attribute (identifier) @name) (attribute (identifier) @_source (expression (literal_value (string_lit (template_literal) @verb)))))
  (#eq? @_block "module") (#eq? @_source "source") (#match? @verb "^\\.\\.?/")) @reference.argument
; what a .tfvars file sets
(config_file (body (attribute . (identifier) @name @reference.field)))

; what a function of a cloud runs, what it is deployed from, and its environment
(attribute (identifier) @_key (expression (literal_value (string_lit (template_literal) @name))) (#any-of? @_key "handler" "entry_point")) @reference.handler
(block (body (attribute (identifier) @_key (expression (literal_value (string_lit (template_literal) @name)))) (attribute (identifier) @_code (expression) @verb))
  (#eq? @_key "handler") (#eq? @_code "source_path") (#match? @verb "^\"")) @reference.handler
(block (body (attribute (identifier) @_code (expression) @verb) (attribute (identifier) @_key (expression (literal_value (string_lit (template_literal) @name)))))
  (#eq? @_key "handler") (#eq? @_code "source_path") (#match? @verb "^\"")) @reference.handler
(attribute (identifier) @_key (expression (literal_value (string_lit (template_literal) @name))) (#eq? @_key "image_uri")) @reference.image
(block (identifier) @_block (body (attribute (identifier) @_key (expression (literal_value (string_lit (template_literal) @name)))))
  (#any-of? @_block "container" "containers" "init_container" "container_spec") (#eq? @_key "image")) @reference.image
(block (string_lit (template_literal) @_type) (body (attribute (identifier) @_key (expression (literal_value (string_lit (template_literal) @name)))))
  (#eq? @_type "docker_container") (#eq? @_key "image")) @reference.image
(attribute (identifier) @_key (expression (function_call (function_arguments (expression (collection_value (tuple (expression (collection_value (object
  (object_elem key: (expression (variable_expr (identifier) @_image)) val: (expression (literal_value (string_lit (template_literal) @name)))))))))))))
  (#eq? @_key "container_definitions") (#eq? @_image "image")) @reference.image
(block (identifier) @_block (body (attribute (identifier) @_key (expression (collection_value (object (object_elem key: (expression (variable_expr (identifier) @name))))))))
  (#eq? @_block "environment") (#eq? @_key "variables")) @reference.configure

; what a module consists of, and the files that are read: all from the folder of the file itself
(block (identifier) @_block (body (attribute (identifier) @_key (expression (literal_value (string_lit (template_literal) @name)))))
  (#eq? @_block "module") (#eq? @_key "source") (#match? @name "^\\.\\.?/")) @reference.module
(function_call (identifier) @_read (function_arguments . (expression (literal_value (string_lit (template_literal) @name))))
  (#any-of? @_read "file" "filebase64" "templatefile" "filesha256" "filebase64sha256")) @reference.beside
(function_call (identifier) @_read (function_arguments . (expression (template_expr (quoted_template (quoted_template_start) .
  (template_interpolation (expression (variable_expr (identifier) @_path) (get_attr (identifier) @_module))) . (template_literal) @name . (quoted_template_end)))))
  (#any-of? @_read "file" "filebase64" "templatefile" "filesha256" "filebase64sha256") (#eq? @_path "path") (#eq? @_module "module")) @reference.beside
(attribute (identifier) @_key (expression (template_expr (quoted_template (quoted_template_start) .
  (template_interpolation (expression (variable_expr (identifier) @_path) (get_attr (identifier) @_module))) . (template_literal) @name . (quoted_template_end))))
  (#eq? @_key "source_file") (#eq? @_path "path") (#eq? @_module "module")) @reference.beside

; lexical
(comment) @comment
[(template_literal) (heredoc_template)] @string
