local Cart = require("shop.cart")

describe("a cart", function()
  it("takes lines", function()
    local cart = Cart:new("me")
    cart:add_line("pear", 1)
  end)
end)

local function make_cart()
  return Cart:new("you")
end

-- expect: test make_cart
-- expect: edge make_cart tests Cart.new
-- expect: def test "a cart > takes lines"
-- expect: edge "a cart > takes lines" tests Cart.add_line
-- expect: no-def it
-- expect: no-edge make_cart tests Cart.add_line
