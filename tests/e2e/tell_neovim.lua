-- A session in a headless Neovim, step by step as a person would do it: PACKLENS_FILE is opened, PACKLENS_ASK asked for.
-- Prints one JSON list of {did, saw}.
local steps = {}
local function step(did, saw) table.insert(steps, { did = did, saw = saw }) end
local function wait(done) return vim.wait(120000, done, 20) end
local function cut(lines, most)
  if #lines <= most then return table.concat(lines, '\n') end
  return table.concat(vim.list_slice(lines, 1, most), '\n') .. '\n… ' .. (#lines - most) .. ' lines more'
end

vim.o.columns, vim.o.lines = 120, 50
vim.cmd('filetype on')
vim.cmd('edit ' .. vim.env.PACKLENS_FILE)
local buffer, window = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
local client
wait(function()
  client = vim.lsp.get_clients({ bufnr = buffer, name = 'packlens' })[1]
  return client ~= nil and client.initialized
end)
assert(client, 'packlens did not start')

local function ask(method, params)
  local answer = assert(client:request_sync(method, params, 60000, buffer))
  return answer.err and { error = answer.err.message } or answer.result
end
local status
wait(function()
  status = ask('packlens/status', vim.empty_dict()).roots[1]
  return status.freshness.complete
end)
step(':edit ' .. vim.fn.fnamemodify(vim.env.PACKLENS_FILE, ':.'), ('%s is attached (positions in %s); %d files, %d symbols, %d edges are indexed'):format(
  client.name, client.offset_encoding, status.files, status.symbols, status.edges))

local line = vim.fn.search(vim.env.PACKLENS_FIND)
vim.cmd('normal! w')
local function float()
  for _, each in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(each).relative ~= '' then return each end
  end
end
local function hovered()
  vim.lsp.buf.hover()
  wait(function() return float() ~= nil end)
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float()), 0, -1, false)
  vim.api.nvim_win_close(float(), true)
  return cut(lines, 40)
end
step('/' .. vim.env.PACKLENS_FIND .. '\nK', hovered())

vim.lsp.codelens.refresh({ bufnr = buffer })
local function shown()
  local found = {}
  for _, space in pairs(vim.api.nvim_get_namespaces()) do
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, space, 0, -1, { details = true })) do
      local text = {}
      for _, part in ipairs(mark[4].virt_text or {}) do table.insert(text, part[1]) end
      if #text > 0 and not table.concat(text):find('Unresolved') then
        table.insert(found, ('%4d %s  %s'):format(mark[2] + 1, vim.api.nvim_buf_get_lines(buffer, mark[2], mark[2] + 1, false)[1], table.concat(text)))
      end
    end
  end
  table.sort(found)
  return found
end
local last = -1
wait(function() -- until no more lenses come
  local now = #shown()
  local done = now > 0 and now == last
  last = now
  if not done then vim.wait(500) end
  return done
end)
step(':lua vim.lsp.codelens.refresh()', cut(shown(), 8))

vim.cmd('Packlens ' .. vim.env.PACKLENS_ASK)
wait(function() return vim.api.nvim_get_current_buf() ~= buffer end)
step(':Packlens ' .. vim.env.PACKLENS_ASK, cut(vim.api.nvim_buf_get_lines(0, 0, -1, false), 24))
vim.api.nvim_set_current_win(window)

local packing = { task = vim.env.PACKLENS_ASK, budget = 2000, format = 'markdown' }
local pack, executed = ask('packlens/pack', packing), ask('workspace/executeCommand', { command = 'packlens/pack', arguments = { packing } })
step("client:request('packlens/pack', { task = …, budget = 2000, format = 'markdown' })",
  ('%d symbols in %d tokens, root %s'):format(#pack.symbols, pack.tokensUsed, pack.packRoot))
step("client:request('workspace/executeCommand', { command = 'packlens/pack', arguments = { … } })",
  ('%d symbols in %d tokens, root %s'):format(#executed.symbols, executed.tokensUsed, executed.packRoot))

step('K', hovered())

-- work on the symbol, then ask for something else: the use is settled, and counts when the task comes again
local symbol
for _, each in ipairs(pack.symbols) do
  if each.uri == vim.uri_from_bufnr(buffer) and each.range.start.line <= line and line <= each.range['end'].line and each.kind ~= 'class' then symbol = each end
end
assert(symbol, 'the pack does not hold the symbol under the cursor')
local function explained()
  local found = ask('packlens/explain', { symbol = symbol.symbolId, task = vim.env.PACKLENS_ASK })
  return ('%s: rank %d, %s; feedback %.4f'):format(symbol.qualifiedName, found.rank, found.inPack and 'in the pack' or 'not in the pack', found.components.feedback)
end
step("client:request('packlens/explain', { symbol = '" .. symbol.symbolId .. "', … })", explained())
local last_line = symbol.range['end'].line
vim.api.nvim_win_set_cursor(window, { last_line, 0 })
local indent = vim.api.nvim_buf_get_lines(buffer, last_line - 1, last_line, false)[1]:match('^%s*')
vim.api.nvim_buf_set_lines(buffer, last_line, last_line, false, { indent .. 'checked_by_hand = True  # a line typed in the session' })
local other = ask('packlens/pack', { task = 'checked by hand', budget = 500, format = 'markdown' })
step('a line typed in ' .. symbol.qualifiedName .. ', not saved; a pack for another task',
  ('%d symbols; pending files %d'):format(#other.symbols, other.freshness.pending))
step("client:request('packlens/explain', …) again", explained())
local marked = ask('packlens/feedback', { symbols = { symbol.symbolId }, useful = true, task = vim.env.PACKLENS_ASK })
step("client:request('packlens/feedback', { symbols = { … }, useful = true, task = … })", vim.inspect(marked))
step("client:request('packlens/explain', …) again", explained())

vim.cmd('set nomodified')
io.stdout:write('\n' .. vim.json.encode(steps) .. '\n')
vim.cmd('qa!')
