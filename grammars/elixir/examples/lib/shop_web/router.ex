defmodule ShopWeb.Router do
  use Phoenix.Router

  scope "/api", ShopWeb do
    pipe_through :api
    get "/carts/:id", CartController, :show
    post "/carts", CartController, :create
  end

  scope "/admin", ShopWeb do
    scope "/stock" do
      resources "/items", ItemController, only: [:index, :show] do
        get "/labels", ItemController, :index
      end
    end
  end

  delete "/carts", ShopWeb.CartController, :clear
  live "/basket", ShopWeb.BasketLive, :index
end

defmodule ShopWeb.CartController do
  alias Shop.Cart

  def show(conn, %{"id" => id}) do
    render(conn, :show, cart: Cart.find(id))
  end

  def create(conn, params), do: json(conn, params)
  def clear(conn, _), do: text(conn, "get \"/hidden\"")
end

defmodule ShopWeb.ItemController do
  def index(conn, _), do: conn
  def delete(conn, _), do: conn
end

defmodule ShopWeb.Health do
  use Plug.Router

  get "/health" do
    send_resp(conn, 200, ShopWeb.Health.state())
  end

  def state, do: "ok"
end

# expect: def route "GET /api/carts/:id"
# expect: def route "POST /api/carts"
# expect: def route "DELETE /carts"
# expect: def route "GET /health"
# expect: no-def "GET /hidden"
# expect: no-def "GET /carts/:id"
# expect: edge ShopWeb.CartController.show handles_route "GET /api/carts/:id"
# expect: edge ShopWeb.CartController.create handles_route "POST /api/carts"
# expect: edge ShopWeb.CartController.clear handles_route "DELETE /carts"
# expect: edge "GET /health" calls ShopWeb.Health.state
# expect: edge ShopWeb.CartController.show calls Shop.Cart.find
# expect: no-edge ShopWeb.CartController.clear handles_route "POST /api/carts"
# expect: edge ShopWeb.BasketLive handles_route "ANY /basket"
# expect: edge "ANY /basket" routes_to ShopWeb.BasketLive
# expect: edge ShopWeb.ItemController.index handles_route "GET /admin/stock/items"
# expect: def route "GET /admin/stock/items/{id}"
# expect: def route "GET /admin/stock/items/{id}/labels"
# expect: no-def "GET /admin/stock/labels"
# expect: no-edge ShopWeb.ItemController.delete handles_route *
