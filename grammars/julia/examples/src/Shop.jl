module Shop

import Base: show
using Dates

include("prices.jl")

export Cart, total

"""
A cart of lines. It never calls archive().
"""
mutable struct Cart{T} <: AbstractCart
    lines::Vector{Line}
    owner
    function Cart(lines)
        new(lines, nothing)
    end
end

abstract type AbstractCart end

const LIMIT = 5
limit_text = "five"

"What all lines cost."
function total(cart::Cart, factor=1; by::Int=2)::Int
    weights = map(price_of, cart.lines)
    check_cart(cart)
    home = ENV["SHOP_HOME"]
    run(`tar -c cart`)
    length(cart)
    isempty(weights) && throw(CartError("archive()"))
    sum(weights)
end

check_cart(cart::Cart) = rounded_sum(cart.lines)
empty_cart() = Cart([])

Base.length(cart::Cart) = 1
show(io::IO, cart::Cart) = print(io, "cart")

function archive(cart) end
_hidden(x) = x

macro checked(expression)
    esc(expression)
end

@checked total(empty_cart())

end

# expect: def module Shop
# expect: def struct Cart
# expect: def constructor Cart.Cart
# expect: def field Cart.lines
# expect: def field Cart.owner
# expect: def interface AbstractCart
# expect: def constant LIMIT
# expect: def variable limit_text
# expect: def function total
# expect: def function check_cart
# expect: def method Base.length
# expect: def macro checked
# expect: no-def weights
# expect: no-def length
# expect: exported total
# expect: not-exported _hidden
# expect: edge Cart extends AbstractCart
# expect: edge Cart.lines type_hint_of Line
# expect: edge total calls check_cart
# expect: edge total references price_of
# expect: edge total throws CartError
# expect: edge total reads_env SHOP_HOME
# expect: edge total executes_process tar
# expect: edge total type_hint_of Cart
# expect: edge check_cart calls rounded_sum
# expect: edge empty_cart calls Cart.Cart
# expect: edge Shop.jl calls checked
# expect: no-edge total calls Base.length
# expect: no-edge * calls archive
# expect: no-edge check_cart calls check_cart
