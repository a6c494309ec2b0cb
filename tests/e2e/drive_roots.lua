-- Opens files in a headless Neovim with the plugin, and prints for which folders servers run: with the home folder as the working
-- directory, in PACKLENS_TREE, which has no `.git`, and in PACKLENS_LINKED, whose `.git` is a file; then what a pack's
-- window shows when there can be none, and what is said where the server is not installed.
local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
local out = {}
local function roots()
  local found = {}
  for _, each in ipairs(clients()) do
    if each.initialized then table.insert(found, each.config.root_dir) end
  end
  table.sort(found)
  return found
end

local function session()
  vim.cmd('filetype on')
  vim.opt.runtimepath:append(vim.env.PACKLENS_PLUGIN)
  vim.cmd('runtime plugin/packlens.lua')
  require('packlens').setup()
  vim.cmd('cd ~ | edit at_home.py')
  vim.wait(500)
  out.home = #clients()
  vim.cmd('cd ' .. vim.fn.fnameescape(vim.env.PACKLENS_TREE) .. ' | edit shop/cart.py')
  vim.wait(60000, function() return #roots() == 1 end, 20)
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.PACKLENS_LINKED .. '/a/b.py'))
  vim.wait(60000, function() return #roots() == 2 end, 20)
  out.roots = roots()
  vim.cmd('edit shop/cart.py')
  vim.fn.delete(vim.env.PACKLENS_TREE, 'rf')
  vim.cmd('Packlens add a login page')
  vim.wait(60000, function() return not vim.api.nvim_get_current_line():find('^Packing') end, 20)
  out.failed = vim.api.nvim_get_current_line()
  vim.lsp.stop_client(clients())
  vim.wait(60000, function() return #clients() == 0 end, 20)
  vim.notify = function(message) out.missing = message end
  require('packlens').setup({ cmd = { 'no-such-packlens', 'lsp' } })
  vim.cmd('Packlens add a login page')
end

local ok, problem = pcall(session)
if not ok then out.problem = tostring(problem) end
io.stdout:write('\n' .. vim.json.encode(out) .. '\n')
vim.cmd('qa!')
