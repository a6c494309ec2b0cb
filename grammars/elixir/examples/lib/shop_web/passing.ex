# expect: def module ShopWeb.Passing
defmodule ShopWeb.Passing do
  defmacro __using__(_) do
    quote do
      alias Shop.Other.Accounts, as: OtherAccounts
      use Shop.Shared
    end
  end
end
