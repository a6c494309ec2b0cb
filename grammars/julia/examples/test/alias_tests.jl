using Shop
import Sockets

const S = Shop

function qualified(connection::Sockets.Line)
    total = S.empty_cart()
    price_of = if total === nothing 1 else 2 end
    Shop.check_cart(total)
    Sockets.rounded_sum(price_of)
    map(total) do archive
        print(archive)
    end
    S._Shelf(1)
end

# expect: edge qualified calls empty_cart
# expect: edge qualified calls check_cart
# expect: edge qualified calls _Shelf._Shelf
# expect: no-edge qualified calls rounded_sum
# expect: no-edge qualified references price_of
# expect: no-edge qualified references total
# expect: no-edge qualified references archive
# expect: no-edge qualified type_hint_of Line
