defmodule ShopWeb.CartLive do
  use ShopWeb, :live_view

  def handle_event("save", _params, socket), do: {:noreply, socket}
  def handle_event("drop", _params, socket), do: {:noreply, socket}
end

defmodule ShopWeb.OrderLive do
  use ShopWeb, :live_view

  def render(assigns) do
    ~H"""
    <form phx-submit="save"></form>
    """
  end

  def quiet(assigns) do
    ~H"""
    <p phx-value-id="save" phx-hook="Chart" id="save"></p>
    """
  end

  def button(assigns) do
    ~H"""
    <.button on_click={JS.push("drop", target: @myself)} />
    """
  end

  def handle_event("save", _params, socket), do: {:noreply, socket}
end

# expect: edge ShopWeb.OrderLive.render calls ShopWeb.OrderLive.handle_event
# expect: edge ShopWeb.OrderLive.button calls ShopWeb.OrderLive.handle_event
# expect: no-edge ShopWeb.OrderLive.quiet calls *
# expect: no-edge * calls ShopWeb.CartLive.handle_event
