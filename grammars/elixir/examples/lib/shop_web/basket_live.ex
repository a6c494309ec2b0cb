defmodule ShopWeb.Parts do
  # expect: edge ShopWeb.Parts.panel calls ShopWeb.Parts.button
  # expect: edge ShopWeb.Parts.panel calls ShopWeb.Parts.shown
  def panel(assigns) do
    ~H"""
    <div :if={shown(@open)}>
      <.button label="close(it)" />
      <%= render_slot(@inner_block) %>
    </div>
    """
  end

  def button(assigns), do: ~H"<button>{@label}</button>"
  def price_tag(assigns), do: ~H"<b>{@cents}</b>"
  def shown(open), do: open
  def close(it), do: it
  # expect: no-edge ShopWeb.Parts.panel calls ShopWeb.Parts.close
end

defmodule ShopWeb.BasketLive do
  use ShopWeb, :live_view
  alias ShopWeb.Parts

  # expect: edge ShopWeb.BasketLive.render calls ShopWeb.Parts.panel
  # expect: edge ShopWeb.BasketLive.render calls ShopWeb.Parts.shown
  # expect: edge ShopWeb.BasketLive.render references ShopWeb.RowComponent
  def render(assigns) do
    ~H"""
    <Parts.panel open={@open}>
      <.live_component module={ShopWeb.RowComponent} id="row" class={Parts.shown(@open)} />
      <.price_tag cents={@cents} />
    </Parts.panel>
    """
  end
  # expect: no-edge ShopWeb.BasketLive.render calls ShopWeb.live_component
end

defmodule ShopWeb.RowComponent do
  use ShopWeb, :live_component

  # known through what `use` brings: the only component of its name
  # expect: edge ShopWeb.RowComponent.render calls ShopWeb.Parts.price_tag
  def render(assigns), do: ~H"<.price_tag cents={@cents} />"
end

defmodule ShopWeb do
  def live_component, do: nil
end

defmodule ShopWeb.Entry do
  # expect: edge ShopWeb.PageEntry calls ShopWeb.Entry.page
  # expect: no-edge * calls ShopWeb.Entry.component
  def page, do: quote(do: import Plug.Conn)
  def component, do: quote(do: import Plug.Conn)

  defmacro __using__(which), do: apply(__MODULE__, which, [])
end

defmodule ShopWeb.PageEntry do
  use ShopWeb.Entry, :page
  @kinds [ShopWeb.Entry, :component]
end
