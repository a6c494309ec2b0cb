defmodule ShopWeb.WithoutAliases do
  # expect: no-edge ShopWeb.WithoutAliases.create calls *
  def create(id), do: Accounts.close(id)
end
