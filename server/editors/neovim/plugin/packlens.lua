-- The commands; the server starts with require('packlens').setup().
vim.api.nvim_create_user_command('Packlens', function(command) require('packlens').command(command) end, { nargs = '*', range = true, desc = 'Pack the context of a task' })
vim.api.nvim_create_user_command('PacklensAdd', function() require('packlens').add() end, { desc = 'Pin the symbol at the cursor to the last pack' })
vim.api.nvim_create_user_command('PacklensList', function() require('packlens').list() end, { desc = 'Symbols of the last pack as a quickfix list' })
