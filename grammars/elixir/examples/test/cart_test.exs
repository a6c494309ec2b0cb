defmodule Shop.CartTest do
  use ExUnit.Case, async: true
  alias Shop.Cart

  setup do
    {:ok, cart: new_cart()}
  end

  describe "price/1" do
    test "adds the lines up", %{cart: cart} do
      assert Cart.price(cart) == 3
    end

    test "needs lines" do
      assert_raise Shop.PriceError, fn -> Cart.price(nil) end
    end
  end

  defp new_cart, do: %Cart{}
end

# expect: def test "Shop.CartTest.price/1 > adds the lines up"
# expect: test "Shop.CartTest.price/1 > adds the lines up"
# expect: test Shop.CartTest.new_cart
# expect: edge "Shop.CartTest.price/1 > adds the lines up" tests Shop.Cart.price
# expect: edge Shop.CartTest calls Shop.CartTest.new_cart
# expect: no-edge "Shop.CartTest.price/1 > needs lines" calls Shop.CartTest.new_cart
