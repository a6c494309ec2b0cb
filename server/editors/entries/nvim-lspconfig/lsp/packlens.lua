---@brief
---
--- Packlens says which code a task needs: hovers and lenses with callers and tests, and packs for a task in plain words.
--- It runs beside the servers of your languages.
---
--- Install it with `pip install packlens` or `uv tool install packlens`.

---@type vim.lsp.Config
return {
  cmd = { 'packlens', 'lsp' },
  filetypes = {
    'astro', 'blade', 'c', 'clojure', 'cpp', 'cs', 'css', 'dart', 'dockerfile', 'elixir', 'eruby', 'fsharp', 'go', 'graphql', 'haml', 'haskell', 'heex', 'html', 'jinja', 'twig',
    'java', 'javascript', 'javascriptreact', 'julia', 'kotlin', 'lua', 'make', 'objc', 'ocaml', 'php', 'proto', 'ps1',
    'python', 'r', 'razor', 'ruby', 'rust', 'scala', 'scss', 'sh', 'solidity', 'sql', 'svelte', 'swift', 'terraform',
    'typescript', 'typescriptreact', 'vue', 'zig',
  },
  root_markers = { '.git' },
}
