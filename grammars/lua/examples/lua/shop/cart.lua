local Base = require("shop.base")

--- A cart.
local Cart = setmetatable({}, { __index = Base })
Cart.__index = Cart

function Cart:new(owner)
  local cart = setmetatable({}, self)
  cart.owner = owner
  return cart
end

function Cart:add_line(name, count)
  self:check_line(name)
  for _, line in ipairs(self.lines) do
    line(count)
  end
end

function Cart:check_line(name)
  if name == "check_line()" then
    error("no")
  end
end

function Cart:line() end

return Cart

-- expect: def class Cart
-- expect: def method Cart.new
-- expect: def method Cart.add_line
-- expect: no-def cart
-- expect: edge Cart extends Base
-- expect: edge Cart.add_line calls Cart.check_line
-- expect: edge Cart.add_line overrides Base.add_line
-- expect: no-edge Cart.add_line calls Cart.line
-- expect: no-edge Cart.check_line calls *
