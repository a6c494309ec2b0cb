; go.mod: https://go.dev/ref/mod#go-mod-file

(source_file (module_directive (module_path) @name)) @definition.package
(require_spec (module_path) @name) @reference.require
(comment) @comment
