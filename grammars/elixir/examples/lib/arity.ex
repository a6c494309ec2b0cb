defmodule Arity do
  def find(nil), do: nil
  def find(id), do: find(id, [])
  def find(id, opts) when is_list(opts), do: {id, opts}
  def find({_, _} = id, opts), do: {opts, id}

  def page(list, size \\ 10)
  def page([], _size), do: []
  def page(list, size), do: {list, size}

  def short(list), do: page(list)
  def piped(id), do: id |> find([])
  def mapped(ids), do: Enum.map(ids, &find/1)
end

# expect: edge lib/arity.ex:Arity.find#method calls lib/arity.ex:Arity.find#method~2
# expect: no-edge * calls lib/arity.ex:Arity.find#method~3
# expect: no-edge * calls lib/arity.ex:Arity.page#method~2
# expect: edge Arity.short calls Arity.page
# expect: edge Arity.piped calls lib/arity.ex:Arity.find#method~2
# expect: no-edge Arity.piped calls lib/arity.ex:Arity.find#method
# expect: edge Arity.mapped references lib/arity.ex:Arity.find#method
# expect: no-edge Arity.mapped references lib/arity.ex:Arity.find#method~2

defmodule Shop.Till do
  alias Shop.Ledger

  defdelegate enter(amount), to: Ledger
  defdelegate close(day), to: Shop.Ledger, as: :finish
end

defmodule Shop.Ledger do
  def enter(amount), do: amount
  def finish(day), do: day
  def close(day), do: day
end

# expect: edge Shop.Till.enter calls Shop.Ledger.enter
# expect: edge Shop.Till.close calls Shop.Ledger.finish
# expect: no-edge Shop.Till.close calls Shop.Ledger.close
