; pom.xml: https://maven.apache.org/pom.html
; What a build needs is a resource: no code uses it, and rankings of code leave it out.

; definitions
(document root: (element (content
  (element (STag (Name) @_tag) (content (CharData) @name) (#eq? @_tag "artifactId")) @definition.package)))
(document root: (element (content
  (element (STag (Name) @name) (#any-of? @name "version" "packaging")) @definition.variable)))
(document root: (element (content
  (element (STag (Name) @_parent) (content (element (STag (Name) @name) (#eq? @name "version")) @definition.variable) (#eq? @_parent "parent")))))
(document root: (element (content
  (element (STag (Name) @_tag) (content (element (STag (Name) @name)) @definition.variable) (#eq? @_tag "properties")))))
((element (STag (Name) @_tag) (content
  (element (STag (Name) @_name) (content (CharData) @name) (#eq? @_name "artifactId"))))
  (#any-of? @_tag "dependency" "plugin")) @definition.resource
((element (STag (Name) @_tag) (content
  (element (STag (Name) @_name) (content (CharData) @name) (#eq? @_name "id"))))
  (#eq? @_tag "profile")) @definition.resource

; lexical
(Comment) @comment
