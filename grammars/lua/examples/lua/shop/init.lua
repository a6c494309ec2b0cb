local store = require("shop.store")
local Cart = require("shop.cart")
local round = require("shop.money").round
local archive = vim.fn.archive

local M = {}

M.limit = 100
M.defaults = { currency = "EUR" }

--- Sets the shop up. It never calls archive().
---@param opts table
function M.setup(opts)
  local home = os.getenv("SHOP_HOME")
  local cart = Cart:new(home)
  cart:add_line("apple", 2)
  store.load(opts.path)
  M.report(cart, round)
  archive("string")
  os.execute("tar -c " .. home)
  return vim.env.SHOP_USER
end

M.report = function(cart, callback)
  callback(cart)
  local text = store.label(cart)
  table.insert({}, text)
  vim.schedule(function()
    local later = helper(text)
    print(later)
  end)
end

local function helper(text)
  return text .. "load()"
end

local function unused(load)
  load()
end

function register_shop()
  M.setup({ on_open = function() end })
end

return M

-- expect: def variable M
-- expect: def field M.limit
-- expect: def method M.setup
-- expect: def method M.report
-- expect: def function helper
-- expect: def function register_shop
-- expect: no-def home
-- expect: no-def store
-- expect: no-def on_open
-- expect: no-def M.setup.cart
-- expect: exported M.setup
-- expect: exported register_shop
-- expect: not-exported helper
-- expect: edge M.setup calls Cart.new
-- expect: edge M.setup calls Cart.add_line
-- expect: edge M.setup calls lua/shop/store.lua:M.load
-- expect: edge M.setup calls M.report
-- expect: edge M.setup references round
-- expect: edge M.setup reads_env SHOP_HOME
-- expect: edge M.setup reads_env SHOP_USER
-- expect: edge M.setup executes_process tar
-- expect: edge M.report calls lua/shop/store.lua:M.label
-- expect: edge M.report calls helper
-- expect: edge register_shop calls M.setup
-- expect: no-edge * calls archive
-- expect: no-edge M.setup calls lua/shop/store.lua:M.unused
-- expect: no-edge unused calls *
-- expect: no-edge M.report calls Cart.label
