; reStructuredText: names of definitions in roles and literals, and what Sphinx documents

[(interpreted_text) (literal)] @name @reference.document
(directive name: (type) @verb body: (body (arguments) @name)
  (#match? @verb "^(py:|js:|c:|cpp:|rb:)?(auto)?(function|method|classmethod|staticmethod|class|exception|attribute|data|decorator)$")) @reference.document
