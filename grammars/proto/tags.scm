; definitions
(package (full_ident) @name) @package
(message (message_name (identifier) @name) (message_body) @body) @definition.struct
(enum (enum_name (identifier) @name) (enum_body) @body) @definition.enum
(enum_field . (identifier) @name) @definition.variant
(service (service_name (identifier) @name)) @definition.interface
(rpc (rpc_name (identifier) @name) (message_or_enum_type) (message_or_enum_type) @type) @definition.method
(field (type) @type . (identifier) @name) @definition.field
(oneof_field (type) @type . (identifier) @name) @definition.field
(map_field (type) @type . (identifier) @name) @definition.field

; imports: every name of the file
(import path: (string) @module) @import @star

; types in use
(message_or_enum_type) @name @reference.type

; routes: option (google.api.http) = { get: "/v1/carts" }
(rpc (rpc_name (identifier) @handler) (option (constant (block_lit . (identifier) @verb . (constant (string) @path))))
  (#any-of? @verb "get" "post" "put" "patch" "delete")) @definition.route

; lexical
(comment) @comment
(string) @string
