defmodule Shop.Store do
  def load(id), do: Shop.Store.Memory.fetch_row(id)

  defmodule Memory do
    def fetch_row(id), do: normalize_id(id)
    def drop_all(_), do: :ok
    defp normalize_id(id), do: id
  end

  def log(text), do: Logger.info(text)
end

defmodule Shop.Line do
  defstruct [:price, :weight]
  @type t :: %__MODULE__{}

  def price(line), do: line.price
end

defmodule Shop.Priced do
  @doc "What it costs."
  @callback price(term) :: integer
end

defmodule Shop.Money do
  def round_up(n), do: n
end

defmodule Shop.Schema do
  defmacro __using__(_) do
    quote do
      import Shop.Schema
    end
  end

  defmacro schema(_, do: block), do: block
end

defmodule Shop.PriceError do
  defexception message: "no price"
end

defmodule Shop.Logger do
  def info(text), do: text
end

defprotocol Shop.Size do
  @doc "How large."
  def size(thing)
end

defimpl Shop.Size, for: Shop.Line do
  def size(line), do: Shop.Line.price(line)
end

defmodule Shop.Parcel do
  def weigh(line), do: Shop.Size.size(line)
  def line(), do: %Shop.Line{price: 1}
end

# expect: def module Shop.Store.Memory
# expect: def method Shop.Store.Memory.fetch_row
# expect: def method Shop.Priced.price
# expect: def interface Shop.Size
# expect: def method Shop.Size.size
# expect: def module "Shop.Size.for: Shop.Line"
# expect: def method "Shop.Size.for: Shop.Line.size"
# expect: edge "Shop.Size.for: Shop.Line" implements Shop.Size
# expect: edge "Shop.Size.for: Shop.Line.size" overrides Shop.Size.size
# expect: edge Shop.Parcel.weigh calls Shop.Size.size
# expect: no-edge Shop.Parcel.weigh calls "Shop.Size.for: Shop.Line.size"
# expect: edge Shop.Parcel.line type_hint_of Shop.Line
# expect: no-def Shop.Line.size
# expect: def field Shop.PriceError.message
# expect: no-def __MODULE__
# expect: not-exported Shop.Store.Memory.normalize_id
# expect: exported Shop.Store.load
# expect: edge Shop.Store.load calls Shop.Store.Memory.fetch_row
# expect: edge Shop.Store.Memory.fetch_row calls Shop.Store.Memory.normalize_id
# expect: edge "Shop.Size.for: Shop.Line" references Shop.Line
# expect: edge "Shop.Size.for: Shop.Line.size" calls Shop.Line.price
# expect: no-edge Shop.Line.price calls *
# expect: no-edge Shop.Store.load calls Shop.Money.round_up
