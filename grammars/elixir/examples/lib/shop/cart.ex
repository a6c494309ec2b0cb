defmodule Shop.Cart do
  @moduledoc """
  A cart of lines. It never calls archive().
  """

  use Shop.Schema
  import Shop.Money, only: [round_up: 1]
  alias Shop.{Line, Store}
  alias Shop.Store.Memory, as: Backend
  require Logger

  @behaviour Shop.Priced
  @limit 5_000

  @type t :: %__MODULE__{lines: [Line.t()]}
  @typep secret :: integer

  defstruct [:owner, lines: []]

  schema "carts" do
    field :note, :string
  end

  @doc """
  Finds a cart by its number.

      iex> Shop.Cart.find(1)
  """
  @spec find(integer) :: t | nil
  def find(nil), do: nil

  def find(id) when is_integer(id) do
    id
    |> Store.load()
    |> check()
  end

  @doc "Prices it."
  @impl true
  def price(%Shop.Cart{lines: lines} = cart) do
    total = Enum.reduce(lines, 0, fn line, sum -> sum + Line.price(line) end)
    Logger.info("archive() #{describe(cart)}")
    Enum.map(lines, &weigh/1)
    round_up(min(total, @limit))
  end

  def price(other), do: raise(Shop.PriceError, other)

  def archive(cart), do: Backend.drop_all(cart)

  defp check(cart) do
    env = System.get_env("SHOP_HOME")
    System.cmd("tar", ["-c", env])
    %Line{price: 1}
    cart
  end

  defp weigh(line), do: line.weight

  defp describe(cart), do: inspect(cart)

  defmacro sigil_C(text, _), do: text

  defguard is_cart(value) when is_map(value)

  defdelegate empty(), to: Backend
end

# expect: def module Shop.Cart
# expect: def method Shop.Cart.find
# expect: def method Shop.Cart.price
# expect: def method Shop.Cart.weigh
# expect: def macro Shop.Cart.sigil_C
# expect: def macro Shop.Cart.is_cart
# expect: def method Shop.Cart.empty
# expect: def constant Shop.Cart.limit
# expect: def type Shop.Cart.t
# expect: def field Shop.Cart.owner
# expect: def field Shop.Cart.lines
# expect: def field Shop.Cart.note
# expect: no-def Shop.Cart.env
# expect: no-def Shop.Cart.doc
# expect: no-def env
# expect: exported Shop.Cart.find
# expect: not-exported Shop.Cart.check
# expect: not-exported Shop.Cart.limit
# expect: not-exported Shop.Cart.secret
# expect: edge Shop.Cart implements Shop.Priced
# expect: edge Shop.Cart.price overrides Shop.Priced.price
# expect: edge Shop.Cart.find calls Shop.Store.load
# expect: edge Shop.Cart.find calls Shop.Cart.check
# expect: edge Shop.Cart.price calls Shop.Line.price
# expect: edge Shop.Cart.price calls Shop.Money.round_up
# expect: edge Shop.Cart.price calls Shop.Cart.describe
# expect: edge Shop.Cart.price references Shop.Cart.weigh
# expect: edge Shop.Cart.price accesses_field Shop.Cart.limit
# expect: edge Shop.Cart.price throws Shop.PriceError
# expect: edge Shop.Cart.archive calls Shop.Store.Memory.drop_all
# expect: edge Shop.Cart.check type_hint_of Shop.Line
# expect: edge Shop.Cart.check reads_env SHOP_HOME
# expect: edge Shop.Cart.check executes_process tar
# expect: edge Shop.Cart references Shop.Schema
# expect: edge cart.ex imports Shop.Line
# expect: no-edge * calls Shop.Cart.archive
# expect: no-edge Shop.Cart calls Shop.Cart.find
# expect: no-edge Shop.Cart.price calls Shop.Store.load
# expect: no-edge Shop.Cart calls Shop.Line.t
