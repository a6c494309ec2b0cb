defmodule ShopWeb.QuayController do
  use ShopWeb, :controller

  # expect: edge ShopWeb.QuayController.show depends_on show.html.heex
  def show(conn, _params) do
    render(conn, :show, quay: nil)
  end

  # expect: edge ShopWeb.QuayController.edit depends_on edit.html.heex
  # expect: edge ShopWeb.QuayController.edit calls ShopWeb.QuayView.render
  def edit(conn, _params) do
    conn |> put_status(200) |> render("edit.html")
  end

  # expect: edge ShopWeb.QuayController.index calls ShopWeb.QuayHTML.index
  # expect: no-edge ShopWeb.QuayController.index depends_on *
  def index(conn, _params), do: render(conn, :index)

  # expect: no-edge ShopWeb.QuayController.other depends_on *
  def other(conn, view) do
    render(conn, view, name: "show.html")
  end
end
