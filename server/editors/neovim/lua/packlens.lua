-- Packlens in Neovim 0.7 and newer: packs in a buffer of their own, which waits for the first index and jumps to symbols.
local M = {}

local FILETYPES = {
  'python', 'go', 'java', 'rust', 'cs', 'ruby', 'javascript', 'javascriptreact', 'typescript', 'typescriptreact', 'c', 'cpp', 'kotlin', 'swift',
  'php', 'scala', 'lua', 'sh', 'elixir', 'graphql', 'terraform', 'make', 'dockerfile', 'sql', 'proto', 'yaml', 'vue', 'svelte', 'astro', 'eruby',
  'dart', 'objc', 'solidity', 'julia', 'r', 'zig', 'haskell', 'fsharp', 'ps1', 'ocaml', 'clojure', 'html', 'css', 'scss', 'heex', 'blade', 'haml', 'jinja',
  'twig', 'razor',
}

local options = { cmd = { 'packlens', 'lsp' }, init_options = { codeLens = { callers = true, tests = true } }, filetypes = FILETYPES }
-- What each pack buffer shows: its question, client id, picks, and the last answer.
local packs = {}
local last_buffer
-- While nothing that is indexed matches a task, its pack is asked for again after so many milliseconds.
local AGAIN_MS = 3000
-- How long a question waits for a server that is starting.
local START_MS = 15000

local function say(text, level) vim.notify('Packlens: ' .. text, level or vim.log.levels.INFO) end

-- The client of a buffer, else that of the last pack, else any: quickfix lists and pack buffers have none of their own.
local function find_client(buffer)
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  local own, any
  for _, client in ipairs(get()) do
    if client.name == 'packlens' then
      any = any or client
      if buffer and vim.lsp.buf_is_attached(buffer, client.id) then own = own or client end
    end
  end
  local before = last_buffer and packs[last_buffer]
  return own or (before and vim.lsp.get_client_by_id(before.client)) or any
end

local function request(client, method, params, answer, failed)
  local function done(err, result)
    if not err then return answer(result) end
    if failed then failed(err.message) end
    say(err.message, vim.log.levels.ERROR)
  end
  if vim.fn.has('nvim-0.11') == 1 then client:request(method, params, done) else client.request(method, params, done) end
end

local function notify(client, method, params)
  if vim.fn.has('nvim-0.11') == 1 then client:notify(method, params) else client.notify(method, params) end
end

local function replace(buffer, stop, lines)
  vim.api.nvim_buf_set_option(buffer, 'modifiable', true)
  vim.api.nvim_buf_set_lines(buffer, 0, stop, false, lines)
  vim.api.nvim_buf_set_option(buffer, 'modifiable', false)
end

local function fill(buffer, lines) replace(buffer, -1, lines) end

-- The first line of a pack while the index is not complete: what is shown, and what happens meanwhile.
local function waiting(pack, activity)
  if not pack.result or #pack.result.symbols == 0 then
    return 'Packing, as soon as there is an index: ' .. (activity ~= '' and activity or 'it is being made') .. ' …'
  end
  return 'The index is not finished yet' .. (activity ~= '' and ' (' .. activity .. ')' or '') .. ': this pack is made again when it is.'
end

local function show(buffer, result)
  local pack = packs[buffer]
  if not pack or not vim.api.nvim_buf_is_valid(buffer) then return end
  pack.result = result
  pack.waits = not result.freshness.complete
  if pack.waits and #result.symbols == 0 then return fill(buffer, { waiting(pack, result.freshness.activity) }) end
  local lines = vim.split(result.text, '\n')
  if pack.waits then
    table.insert(lines, 1, waiting(pack, result.freshness.activity))
    table.insert(lines, 2, '')
  end
  fill(buffer, lines)
end

-- The client of a pack, or the one that runs since that ended.
local function client_of(pack)
  local client = vim.lsp.get_client_by_id(pack.client) or find_client()
  if client then pack.client = client.id end
  return client
end

-- Ask for the pack of a buffer (again).
local function ask(buffer)
  local pack = packs[buffer]
  local client = pack and client_of(pack)
  if not client then return say('the server has ended: open a file of the project to start it again', vim.log.levels.WARN) end
  local params = { task = pack.task, format = 'markdown', root = pack.root, pinned = pack.pinned, removed = pack.removed }
  pack.asked = pack.asked + 1
  local number = pack.asked
  request(client, 'packlens/pack', params, function(result)
    if pack.asked ~= number then return end -- a later question has another answer
    pack.answered = vim.loop.now()
    show(buffer, result)
  end, function(message)
    if vim.api.nvim_buf_is_valid(buffer) and not pack.result then fill(buffer, { message }) end
  end)
end

local function absolute(uri) return vim.uri_to_fname(uri) end

-- The symbol whose entry the cursor is in: the text names path and lines of each.
local function symbol_at_cursor(buffer)
  local pack = packs[buffer]
  if not pack or not pack.result then return end
  local row = vim.api.nvim_win_get_cursor(0)[1]
  local root = absolute(pack.result.root) .. '/'
  for number = row, 1, -1 do
    local line = vim.api.nvim_buf_get_lines(buffer, number - 1, number, false)[1]
    if line:sub(1, 2) == '- ' then
      for _, symbol in ipairs(pack.result.symbols) do
        local path = absolute(symbol.uri)
        if path:sub(1, #root) == root then path = path:sub(#root + 1) end
        local place = string.format('%s:%d', path, symbol.range.start.line + 1)
        local _, stop = line:find(place, 1, true)
        if stop and not line:sub(stop + 1, stop + 1):match('%d') then return symbol end
      end
      return
    end
  end
end

local function jump(buffer)
  local symbol = symbol_at_cursor(buffer)
  if not symbol then return say('there is no symbol here', vim.log.levels.WARN) end
  local pack = packs[buffer]
  vim.cmd('wincmd p')
  if vim.api.nvim_get_current_buf() == buffer then vim.cmd('aboveleft new') end
  vim.cmd('edit ' .. vim.fn.fnameescape(absolute(symbol.uri)))
  vim.api.nvim_win_set_cursor(0, { symbol.range.start.line + 1, 0 })
  vim.cmd('normal! ^')
  local client = client_of(pack)
  if client then notify(client, 'packlens/symbolViewed', { symbol = symbol.symbolId, root = pack.result.root, seconds = 0 }) end
end

local function without(list, id)
  return vim.tbl_filter(function(each) return each ~= id end, list)
end

-- how: 'pinned', 'removed', or nil to leave the symbol to its rank
local function pick(buffer, id, how)
  local pack = packs[buffer]
  pack.pinned, pack.removed = without(pack.pinned, id), without(pack.removed, id)
  if how then table.insert(pack[how], id) end
  ask(buffer)
end

local function pick_here(buffer, how)
  local symbol = symbol_at_cursor(buffer)
  if not symbol then return say('there is no symbol here', vim.log.levels.WARN) end
  local is_pinned = how == 'pinned' and vim.tbl_contains(packs[buffer].pinned, symbol.symbolId)
  pick(buffer, symbol.symbolId, not is_pinned and how or nil)
end

local function restore(buffer)
  packs[buffer].removed = {}
  ask(buffer)
end

local function keys(buffer)
  local map = function(key, action)
    vim.api.nvim_buf_set_keymap(buffer, 'n', key, '', { nowait = true, noremap = true, callback = function() action(buffer) end })
  end
  map('<CR>', jump)
  map('r', ask)
  map('p', function(b) pick_here(b, 'pinned') end)
  map('x', function(b) pick_here(b, 'removed') end)
  map('u', restore)
  map('q', function() vim.cmd('close') end)
end

-- The client that starts for a buffer which was opened a moment ago, or nil and why there is none.
local function starting_client(buffer)
  local program = type(options.cmd) == 'table' and options.cmd[1]
  if program and vim.fn.executable(program) == 0 then
    return nil, 'there is no ' .. program .. ' on the PATH: install it (`pip install packlens`), or name it in setup({ cmd = … })'
  end
  local client
  if vim.tbl_contains(options.filetypes, vim.bo[buffer].filetype) then
    vim.wait(START_MS, function()
      client = find_client(buffer)
      return client ~= nil
    end, 50)
  end
  return client, 'it does not run: open a file of the project first'
end

-- Show the pack of a task in a buffer of its own; `client` is found if it is not given.
function M.pack(task, client)
  task = vim.trim(task or '')
  if task == '' then return say('say in a few words what is to be done: :Packlens add a login page', vim.log.levels.WARN) end
  local from = vim.api.nvim_get_current_buf()
  local problem
  client = client or find_client(from)
  if not client then
    client, problem = starting_client(from)
  end
  if not client then return say(problem, vim.log.levels.WARN) end
  local root = packs[from] and packs[from].result and packs[from].result.root
  if not root and client.config.root_dir then root = vim.uri_from_fname(client.config.root_dir) end
  vim.cmd('new')
  local buffer = vim.api.nvim_get_current_buf()
  for name, value in pairs({ buftype = 'nofile', bufhidden = 'wipe', swapfile = false, filetype = 'markdown' }) do
    vim.api.nvim_buf_set_option(buffer, name, value)
  end
  packs[buffer] = { task = task, client = client.id, root = root, pinned = {}, removed = {}, waits = true, asked = 0 }
  last_buffer = buffer
  vim.api.nvim_create_autocmd('BufWipeout', { buffer = buffer, callback = function() packs[buffer] = nil end })
  keys(buffer)
  fill(buffer, { 'Packing …' })
  ask(buffer)
  return buffer
end

-- The text of the entry under the cursor of a quickfix or location list, with its place.
local function quickfix_task()
  if vim.bo.buftype ~= 'quickfix' then return end
  local is_location = vim.fn.getwininfo(vim.api.nvim_get_current_win())[1].loclist == 1
  local list = is_location and vim.fn.getloclist(0) or vim.fn.getqflist()
  local entry = list[vim.api.nvim_win_get_cursor(0)[1]]
  if not entry then return end
  local path = entry.bufnr > 0 and vim.fn.fnamemodify(vim.api.nvim_buf_get_name(entry.bufnr), ':.') or ''
  return path ~= '' and string.format('%s\n%s:%d', vim.trim(entry.text), path, entry.lnum) or vim.trim(entry.text)
end

-- The message of the diagnostic in the line of the cursor, with its place.
local function problem_task()
  local problem = vim.diagnostic.get(0, { lnum = vim.api.nvim_win_get_cursor(0)[1] - 1 })[1]
  if not problem then return end
  return string.format('%s\n%s:%d', problem.message, vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ':.'), problem.lnum + 1)
end

-- :Packlens with words, with a range, in a quickfix list, or on a line with a problem
function M.command(command)
  if command.args ~= '' then return M.pack(command.args) end
  if command.range > 0 then
    return M.pack(table.concat(vim.api.nvim_buf_get_lines(0, command.line1 - 1, command.line2, false), '\n'))
  end
  return M.pack(quickfix_task() or problem_task() or vim.fn.input('Task: '))
end

-- :PacklensAdd pins what the cursor is on, or in, to the last pack
function M.add()
  local buffer = last_buffer
  if not buffer or not packs[buffer] then return say('there is no pack to add to', vim.log.levels.WARN) end
  local client = find_client(vim.api.nvim_get_current_buf())
  if not client then return say('the server has ended: open a file of the project to start it again', vim.log.levels.WARN) end
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  request(client, 'packlens/symbols', params, function(found)
    local symbol = found.symbols[1]
    if not symbol then return say('there is no known symbol here', vim.log.levels.WARN) end
    pick(buffer, symbol.symbolId, 'pinned')
    say(symbol.qualifiedName .. ' is pinned to the pack')
  end)
end

-- :PacklensList puts the symbols of the last pack into the quickfix list
function M.list()
  local pack = last_buffer and packs[last_buffer]
  if not pack or not pack.result then return say('there is no pack', vim.log.levels.WARN) end
  local items = vim.tbl_map(function(symbol)
    return { filename = absolute(symbol.uri), lnum = symbol.range.start.line + 1, text = symbol.kind .. ' ' .. symbol.qualifiedName }
  end, pack.result.symbols)
  vim.fn.setqflist({}, ' ', { title = 'Packlens: ' .. pack.task, items = items })
  vim.cmd('copen')
end

-- Progress, and packs that wait for the index: made as soon as it holds something that matches, and again when it is ready.
local function index_changed(_, news, context)
  for buffer, pack in pairs(packs) do
    if pack.waits and pack.client == context.client_id and vim.api.nvim_buf_is_valid(buffer) then
      if news.freshness.complete then
        ask(buffer)
      else
        replace(buffer, 1, { waiting(pack, news.freshness.activity) })
        local is_empty = pack.result and #pack.result.symbols == 0
        if is_empty and pack.answered and vim.loop.now() - pack.answered > AGAIN_MS then
          pack.answered = nil -- until the next answer
          ask(buffer)
        end
      end
    end
  end
end

local function show_references(command, context)
  local client = assert(vim.lsp.get_client_by_id(context.client_id))
  local items = vim.lsp.util.locations_to_items(command.arguments[3], client.offset_encoding)
  vim.fn.setqflist({}, ' ', { title = command.title, items = items })
  vim.cmd('copen')
end

-- What a click on a rank shows: the hover, which has the parts of the score, with the cursor on the symbol's name.
local function explain_rank(command)
  local name = command.arguments[1].symbol:match('([^.:#~]+)[~%d]*#[^#]*$')
  if name then vim.fn.search('\\V\\<' .. vim.fn.escape(name, '\\') .. '\\>', 'c', vim.fn.line('.') + 20) end
  vim.lsp.buf.hover()
end

-- The folder of the nearest '.git' (in work trees a file) above a buffer's file, else the working directory; never the home folder.
local function root_of(buffer)
  local home = vim.loop.os_homedir()
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h')
  while folder ~= vim.fn.fnamemodify(folder, ':h') do
    if folder ~= home and vim.loop.fs_stat(folder .. '/.git') then return folder end
    folder = vim.fn.fnamemodify(folder, ':h')
  end
  local here = vim.fn.getcwd()
  return here ~= home and here ~= vim.fn.fnamemodify(here, ':h') and here or nil
end

local function start_old()
  local clients = {}
  vim.api.nvim_create_autocmd('FileType', {
    pattern = options.filetypes,
    callback = function(event)
      if vim.api.nvim_buf_get_option(event.buf, 'buftype') ~= '' then return end
      local root = root_of(event.buf)
      if not root then return end
      clients[root] = clients[root] or vim.lsp.start_client({ name = 'packlens', cmd = options.cmd, root_dir = root, init_options = options.init_options, on_exit = function() clients[root] = nil end })
      if clients[root] then vim.lsp.buf_attach_client(event.buf, clients[root]) end
    end,
  })
end

-- require('packlens').setup({ cmd = …, init_options = …, filetypes = … }), all optional
function M.setup(given)
  options = vim.tbl_extend('force', options, given or {})
  vim.lsp.handlers['packlens/indexChanged'] = index_changed
  vim.lsp.commands['packlens.showReferences'] = show_references
  vim.lsp.commands['packlens.explainSymbol'] = explain_rank
  if vim.fn.has('nvim-0.11') == 1 then
    vim.lsp.config('packlens', {
      cmd = options.cmd,
      root_dir = function(buffer, start)
        local root = root_of(buffer)
        if root then start(root) end
      end,
      filetypes = options.filetypes,
      init_options = options.init_options,
    })
    vim.lsp.enable('packlens')
  else
    start_old()
  end
end

return M
