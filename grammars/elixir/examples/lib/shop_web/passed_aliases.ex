defmodule Shop.Shared do
  defmacro __using__(_) do
    quote do
      alias Shop.Ledger.Accounts
    end
  end
end

defmodule Shop.Ledger.Accounts do
  defstruct [:id]

  # expect: def method Shop.Ledger.Accounts.open
  def open(id), do: id
  def close(id), do: id
end

defmodule Shop.Other.Accounts do
  def open(id), do: id
end
