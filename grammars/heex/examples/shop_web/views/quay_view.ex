defmodule ShopWeb.QuayView do
  use ShopWeb, :view

  # expect: def method ShopWeb.QuayView.render
  def render("edit.json", %{quay: quay}), do: quay
end
