; A template runs its Ruby: helpers are called from it, or from nowhere. See template_code in language.toml.

; parameters of blocks
(call !receiver method: (identifier) @_as arguments: (argument_list [(identifier) @name (splat_argument (identifier) @name) (array (identifier) @name)])
  (#eq? @_as "as")) @binding
