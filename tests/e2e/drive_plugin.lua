-- Drives the Neovim plugin in a headless Neovim over a cold index: PACKLENS_FILE is opened, PACKLENS_ASK asked for at once.
local out = { seen = {} }
local function wait(what, done) assert(vim.wait(90000, done, 5), 'gave up waiting: ' .. what) end
local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
local function text(buffer) return table.concat(vim.api.nvim_buf_get_lines(buffer or 0, 0, -1, false), '\n') end
local function press(keys) vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'xt', false) end

local function session()
  vim.cmd('filetype on')
  vim.opt.runtimepath:append(vim.env.PACKLENS_PLUGIN)
  vim.cmd('runtime plugin/packlens.lua')
  require('packlens').setup()
  vim.cmd('edit ' .. vim.env.PACKLENS_FILE)
  local source = vim.api.nvim_get_current_buf()
  -- the server is only starting
  vim.cmd('Packlens ' .. vim.env.PACKLENS_ASK)
  local pack = vim.api.nvim_get_current_buf()
  wait('the whole pack', function()
    local now = text(pack)
    local line = vim.split(now, '\n')[1]
    if out.seen[#out.seen] ~= line then table.insert(out.seen, line) end
    return now:find('# Context', 1, true) and not now:find('not finished yet', 1, true)
  end)
  out.pack = text(pack)

  vim.fn.search('^- `.*add_item')
  press('<CR>')
  out.jumped = vim.api.nvim_get_current_line()
  vim.cmd('normal! 0')
  wait('why it has its rank', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      local shown = vim.api.nvim_win_get_config(window).relative ~= '' and text(vim.api.nvim_win_get_buf(window)) or ''
      if shown:find('Rank %d+ of') then return true end
    end
    -- the jump has just opened the file: what is asked before the server has read it has no answer
    vim.lsp.commands['packlens.explainSymbol']({ arguments = { { symbol = 'shop/cart.py:Cart.add_item#method' } } })
    vim.wait(500, function() return false end)
  end)
  vim.cmd('PacklensAdd')
  wait('the pin', function() return text(pack):find('1 symbol pinned', 1, true) end)

  vim.api.nvim_set_current_win(vim.fn.bufwinid(pack))
  vim.fn.search('^- `.*`', 'w')
  press('x')
  wait('the removal', function() return text(pack):find(', 1 removed', 1, true) end)
  press('u')
  wait('the way back', function() return not text(pack):find(', 1 removed', 1, true) end)
  vim.cmd('PacklensList')
  out.list = #vim.fn.getqflist()

  for _, each in ipairs(clients()) do vim.lsp.stop_client(each.id, true) end
  wait('the end of the server', function() return #clients() == 0 end)
  vim.api.nvim_set_current_win(vim.fn.bufwinid(pack))
  vim.fn.setbufvar(pack, '&modifiable', 1)
  vim.api.nvim_buf_set_lines(pack, 0, -1, false, { 'of a server that ended' })
  press('r')
  out.ended = vim.fn.execute('messages')
  vim.cmd('vsplit ' .. vim.env.PACKLENS_FILE)
  vim.cmd('edit')
  wait('another server', function() return clients()[1] and clients()[1].initialized end)
  vim.api.nvim_set_current_win(vim.fn.bufwinid(pack))
  press('r')
  wait('the pack of the other server', function() return text(pack):find('# Context', 1, true) end)

  vim.fn.setqflist({}, ' ', { items = { { bufnr = source, lnum = 3, text = 'the item is not put into the cart' } } })
  vim.cmd('copen')
  vim.cmd('Packlens')
  local second = vim.api.nvim_get_current_buf()
  wait('a pack from the quickfix list', function() return text(second):find('# Context', 1, true) end)
  out.quickfix = text(second)
end

local ok, problem = pcall(session)
if not ok then out.problem = tostring(problem) end
out.messages = vim.fn.execute('messages')
io.stdout:write('\n' .. vim.json.encode(out) .. '\n')
vim.cmd('qa!')
