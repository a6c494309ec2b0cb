; containers are values of constants
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "struct")) @body)))) @definition.struct
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "opaque")) @body)))) @definition.struct
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "union")) @body)))) @definition.struct
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "enum")) @body)))) @definition.enum
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ErrorSetDecl))))) @definition.type
(ContainerField (doc_comment) @doc field_member: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr) @type)) @definition.field
(ContainerField (doc_comment) @doc field_member: (IDENTIFIER) @name) @definition.field
(ContainerField field_member: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr) @type)) @definition.field
(ContainerField field_member: (IDENTIFIER) @name) @definition.field
(ContainerField . (doc_comment) @doc . (ErrorUnionExpr . (SuffixExpr . variable_type_function: (IDENTIFIER) @name .))) @definition.variant
(ContainerField . (ErrorUnionExpr . (SuffixExpr . variable_type_function: (IDENTIFIER) @name .))) @definition.variant

; a function that returns a type is that generic type
((Decl (FnProto function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (BuildinTypeExpr) @_type))) (Block) @body) @definition.struct (#eq? @_type "type"))
(Decl (FnProto function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr) @type .)) (Block) @body) @definition.function
(Decl (FnProto function: (IDENTIFIER) @name)) @definition.function
; a test that is called like what it tests is none of its namesakes
(TestDecl (IDENTIFIER) @name @container @definition.function (Block) @body)
((TestDecl (STRINGLITERALSINGLE) @name @container @definition.function (Block) @body) (#match? @name "^\"\\w+\"$"))
(TestDecl (STRINGLITERALSINGLE) @name @definition.function (Block) @body)

; constants of files and containers: not what an import gives
(source_file (Decl (VarDecl "const" variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr) @_value .)) @definition.constant
  (#not-match? @_value "^@import|^@cImport"))
(ContainerDecl (Decl (VarDecl "const" variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr) @_value .)) @definition.constant
  (#not-match? @_value "^@import|^@cImport"))
(source_file (Decl (VarDecl "var" variable_type_function: (IDENTIFIER) @name)) @definition.variable)
(ContainerDecl (Decl (VarDecl "var" variable_type_function: (IDENTIFIER) @name)) @definition.variable)
(TestDecl) @scope.test

; imports: a file is a container
(VarDecl variable_type_function: (IDENTIFIER) @alias
  (ErrorUnionExpr . (SuffixExpr . (BUILTINIDENTIFIER) @_import . (FnCallArguments (ErrorUnionExpr (SuffixExpr (STRINGLITERALSINGLE) @module))) .))
  (#eq? @_import "@import")) @import
(VarDecl variable_type_function: (IDENTIFIER) @alias
  (ErrorUnionExpr . (SuffixExpr . (BUILTINIDENTIFIER) @_import . (FnCallArguments (ErrorUnionExpr (SuffixExpr (STRINGLITERALSINGLE) @module))) . (FieldOrFnCall field_access: (IDENTIFIER) @name) .))
  (#eq? @_import "@import")) @import

(VarDecl variable_type_function: (IDENTIFIER) @alias
  (ErrorUnionExpr . (SuffixExpr . variable_type_function: (IDENTIFIER) @module . (FieldOrFnCall field_access: (IDENTIFIER) @name) .) .)
  (#match? @name "^[A-Z]") (#not-match? @module "^(?:std|builtin)$")) @import

; the file itself, which is a type
(source_file (Decl (VarDecl variable_type_function: (IDENTIFIER) @alias (ErrorUnionExpr . (SuffixExpr . (BUILTINIDENTIFIER) @_this . (FnCallArguments) .) .))) @import.own (#eq? @_this "@This"))

; calls
(SuffixExpr . variable_type_function: (IDENTIFIER) @name @reference.call . (FnCallArguments))
(SuffixExpr . variable_type_function: (IDENTIFIER) @receiver . (FieldOrFnCall)* @receiver . (FieldOrFnCall function_call: (IDENTIFIER) @name)) @reference.call

; functions as values
(FnCallArguments (ErrorUnionExpr . (SuffixExpr . variable_type_function: (IDENTIFIER) @name @reference.name .) .))
(FieldInit (ErrorUnionExpr . (SuffixExpr . variable_type_function: (IDENTIFIER) @name @reference.name .) .))
; fields of values whose type is known
(SuffixExpr . variable_type_function: (IDENTIFIER) @receiver . (FieldOrFnCall field_access: (IDENTIFIER) @name)) @reference.member
(SuffixExpr . variable_type_function: (IDENTIFIER) @receiver . (FieldOrFnCall) @receiver . (FieldOrFnCall field_access: (IDENTIFIER) @name)) @reference.member
(SuffixExpr . variable_type_function: (IDENTIFIER) @name @reference.name . (FieldOrFnCall field_access: (IDENTIFIER)) (#match? @name "^[A-Z]"))

; types
; what stands in braces is matched by itself, and a parameter may be a type
(ParamType (ErrorUnionExpr (SuffixExpr) @name @reference.type) (#not-match? @name "\\{"))
(ContainerField field_member: (_) (ErrorUnionExpr . (SuffixExpr) @name @reference.type) (#not-match? @name "\\{"))
(FnProto (ErrorUnionExpr (SuffixExpr) @name @reference.type) (#not-match? @name "\\{"))
(VarDecl ":" . (PrefixTypeOp)* . (ErrorUnionExpr . (SuffixExpr) @name @reference.type) (#not-match? @name "\\{"))
((ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @name @reference.type .)) . (InitList))

; local types
(ParamDecl parameter: (IDENTIFIER) @name @self (#eq? @name "self")) @binding
((ParamDecl parameter: (IDENTIFIER) @name (ParamType (ErrorUnionExpr (SuffixExpr) @type))) @binding (#not-eq? @name "self"))
(Statement (VarDecl variable_type_function: (IDENTIFIER) @name ":" . (PrefixTypeOp)* . (ErrorUnionExpr . (SuffixExpr) @type)) @binding)
(Statement (VarDecl variable_type_function: (IDENTIFIER) @name . "=" . (ErrorUnionExpr . (SuffixExpr . variable_type_function: (IDENTIFIER) @value.new . (FieldOrFnCall function_call: (IDENTIFIER) @_init) .) .)) @binding
  (#match? @value.new "^[A-Z]") (#match? @_init "^(?:init|create|new|from|parse)"))
(Statement (VarDecl variable_type_function: (IDENTIFIER) @name . "=" . (_ left: (ErrorUnionExpr . (SuffixExpr . variable_type_function: (IDENTIFIER) @value.new . (FieldOrFnCall function_call: (IDENTIFIER) @_init) .) .))) @binding
  (#match? @value.new "^[A-Z]") (#match? @_init "^(?:init|create|new|from|parse)"))
(Statement (VarDecl variable_type_function: (IDENTIFIER) @name . "=" . (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @value.new .)) . (InitList)) @binding)
(Statement (VarDecl variable_type_function: (IDENTIFIER) @name) @binding)
(Payload (IDENTIFIER) @name) @binding

[(line_comment) (doc_comment)] @comment
[(STRINGLITERALSINGLE) (LINESTRING)] @string
