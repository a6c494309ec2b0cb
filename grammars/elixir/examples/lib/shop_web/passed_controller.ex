defmodule ShopWeb.PassedController do
  use ShopWeb.Passing

  # expect: edge ShopWeb.PassedController.create calls Shop.Ledger.Accounts.open
  # expect: no-edge ShopWeb.PassedController.create calls Shop.Other.Accounts.open
  def create(id), do: Accounts.open(id)

  # expect: edge ShopWeb.PassedController.other calls Shop.Other.Accounts.open
  # expect: no-edge ShopWeb.PassedController.other calls Shop.Ledger.Accounts.open
  def other(id), do: OtherAccounts.open(id)

  # expect: edge ShopWeb.PassedController.shown type_hint_of Shop.Ledger.Accounts
  def shown(%Accounts{id: id}), do: id
end
