defmodule ShopWeb.Guards do
  def require_login(conn, _opts), do: conn
  def require_admin(conn, _opts), do: conn
end

defmodule ShopWeb.PluggedController do
  import ShopWeb.Guards

  # expect: edge ShopWeb.PluggedController calls ShopWeb.Guards.require_login
  # expect: edge ShopWeb.PluggedController calls ShopWeb.PluggedController.load_cart
  # expect: no-edge ShopWeb.PluggedController calls ShopWeb.Guards.require_admin
  # expect: no-edge ShopWeb.PluggedController calls ShopWeb.PluggedController.edit
  plug :require_login
  plug :load_cart when action in [:edit]

  def edit(conn, _params), do: conn

  defp load_cart(conn, _opts), do: conn
end
