json.partial! "carts/row", cart: @cart
# expect: edge show.json.jbuilder depends_on _row.html.erb
