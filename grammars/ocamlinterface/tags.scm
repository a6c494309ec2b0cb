; an interface declares what the implementation beside it defines: see ocaml/declarations.scm
