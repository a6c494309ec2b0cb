defmodule ShopWeb.CartHTML do
  use ShopWeb, :html

  embed_templates "cart_html/*"

  def line(assigns), do: ~H"<p>{@item}</p>"

  def heading(cart), do: "Cart"
end

# expect: def method ShopWeb.CartHTML.line
# expect: no-def show
