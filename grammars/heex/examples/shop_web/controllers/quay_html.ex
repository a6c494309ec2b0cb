defmodule ShopWeb.QuayHTML do
  use ShopWeb, :html

  embed_templates "quay_html/*"

  # expect: def method ShopWeb.QuayHTML.index
  def index(assigns) do
    ~H"<p>quays</p>"
  end
end
