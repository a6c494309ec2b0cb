defmodule ShopWeb.Components do
  use Phoenix.Component

  def pill(assigns), do: ~H"<b>{@label}</b>"

  def price_tag(assigns) do
    ~H"<b>{@price}</b>"
  end

  def ribbon(assigns), do: ~H"<i></i>"

  def show_total(cart), do: length(cart)
end

# expect: def method ShopWeb.Components.price_tag
# expect: no-edge * calls ShopWeb.Components.ribbon

defmodule ShopWeb.Shapes do
  def pill(size), do: size
  def bead(size), do: size
end
