defmodule ShopWeb.CartControllerTest do
  use ShopWeb.ConnCase

  test "shows a cart", %{conn: conn} do
    get(conn, ~p"/api/carts/#{cart}")
    conn |> delete("/carts")
    live(conn, ~p"/basket")
    get(settings, "/health")
  end
end

# expect: edge "ShopWeb.CartControllerTest.shows a cart" consumes_endpoint "GET /api/carts/:id"
# expect: edge "ShopWeb.CartControllerTest.shows a cart" consumes_endpoint "DELETE /carts"
# expect: edge "ShopWeb.CartControllerTest.shows a cart" consumes_endpoint "ANY /basket"
# expect: no-edge "ShopWeb.CartControllerTest.shows a cart" consumes_endpoint "GET /health"
