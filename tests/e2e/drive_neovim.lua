-- Drives a headless Neovim through a session: PACKLENS_FILE is opened, PACKLENS_ASK asked for. Prints one JSON object.
local out = {}
local function wait(done) return vim.wait(60000, done, 20) end
local clients = vim.lsp.get_clients or vim.lsp.get_active_clients

vim.cmd('filetype on')
vim.cmd('edit ' .. vim.env.PACKLENS_FILE)
local buffer = vim.api.nvim_get_current_buf()
local client
wait(function()
  for _, each in ipairs(clients({ bufnr = buffer })) do
    if each.name == 'packlens' and each.initialized then client = each end
  end
  return client ~= nil
end)
assert(client, 'packlens did not start')
out.offset_encoding = client.offset_encoding
out.announced = client.server_capabilities.experimental

local function request(method, params)
  local answers, problem = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  if not answers then return { error = tostring(problem) } end
  local answer = answers[client.id] or {}
  return answer.error and { error = answer.error.message } or answer.result
end

wait(function()
  local status = request('packlens/status', vim.empty_dict())
  return status.roots and status.roots[1] and status.roots[1].freshness.complete
end)
local document = { uri = vim.uri_from_bufnr(buffer) }
local line = vim.fn.search(vim.env.PACKLENS_FIND)
out.hover = request('textDocument/hover', { textDocument = document, position = { line = line - 1, character = vim.fn.col('.') + 4 } })
local lenses = request('textDocument/codeLens', { textDocument = document })
out.lenses = #lenses
out.lens = lenses[1] and request('codeLens/resolve', lenses[1]) or nil
out.pack = request('packlens/pack', { task = vim.env.PACKLENS_ASK, budget = 2000, format = 'markdown' })
out.executed = request('workspace/executeCommand', {
  command = 'packlens/pack', arguments = { { task = vim.env.PACKLENS_ASK, budget = 2000, format = 'markdown' } },
})
out.wrong = request('packlens/explain', { symbol = 'nobody_has_this_name', task = 'x' })

-- an edit that is not saved, inside of a packed symbol
local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
vim.api.nvim_buf_set_lines(buffer, #before, -1, false, { '', '', 'def unsaved_from_neovim():', '    return 1' })
out.unsaved = request('packlens/pack', { task = 'unsaved from neovim', budget = 500, format = 'markdown' })
vim.api.nvim_buf_set_lines(buffer, line, line, false, { '    note = "edited"' })
out.again = request('packlens/pack', { task = vim.env.PACKLENS_ASK, budget = 2000, format = 'json' })

-- what the user types
vim.cmd('Packlens ' .. vim.env.PACKLENS_ASK)
wait(function() return vim.api.nvim_get_current_buf() ~= buffer end)
out.window = table.concat(vim.api.nvim_buf_get_lines(0, 0, 40, false), '\n')

vim.cmd('set nomodified')
io.stdout:write('\n' .. vim.json.encode(out) .. '\n')
vim.cmd('qa!')
