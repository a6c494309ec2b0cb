defmodule Shop.Specs.Tide do
  @type t :: :high | :low
  @type metres :: integer()

  defmodule Mark do
    @type t :: map()
  end

  @spec mark(t) :: Mark.t()
  def mark(_tide), do: %{}
end

# of the same names as modules of the language
defmodule Shop.Specs.String do
  @type t :: map()
end

defmodule Shop.Specs.Gauge do
  alias Shop.Specs.Tide
  alias Shop.Specs.Tide, as: Water

  @typedoc "what a gauge shows, never a Tide.t()"
  @type t :: %{tide: Tide.t(), next: t, depth: Shop.Specs.Tide.metres()}
  @opaque key :: {:t, String.t()}
  @type tide :: atom()

  @callback shown(key, Tide.t()) :: :ok

  @doc "What it shows."
  @spec show(t, metres :: Water.metres()) :: {:ok, Tide.t()} | :error
  @impl true
  def show(gauge, _metres), do: {:ok, gauge.tide}

  @spec tide(Tide.Mark.t()) :: integer
  def tide(mark), do: metres(mark)

  @spec metres(binary) :: Mark.t()
  defp metres(_mark), do: 1
end

# expect: edge Shop.Specs.Tide.mark type_hint_of Shop.Specs.Tide.t
# expect: edge Shop.Specs.Tide.mark type_hint_of Shop.Specs.Tide.Mark.t
# expect: edge Shop.Specs.Gauge.t type_hint_of Shop.Specs.Tide.t
# expect: edge Shop.Specs.Gauge.t type_hint_of Shop.Specs.Tide.metres
# expect: no-edge Shop.Specs.Gauge.t type_hint_of Shop.Specs.Gauge.t
# expect: no-edge Shop.Specs.Gauge.key type_hint_of *
# expect: edge Shop.Specs.Gauge.shown type_hint_of Shop.Specs.Gauge.key
# expect: edge Shop.Specs.Gauge.shown type_hint_of Shop.Specs.Tide.t
# expect: no-edge Shop.Specs.Gauge.shown calls *
# expect: edge Shop.Specs.Gauge.show type_hint_of Shop.Specs.Gauge.t
# expect: edge Shop.Specs.Gauge.show type_hint_of Shop.Specs.Tide.metres
# expect: edge Shop.Specs.Gauge.tide type_hint_of Shop.Specs.Tide.Mark.t
# expect: no-edge Shop.Specs.Gauge.tide type_hint_of Shop.Specs.Gauge.tide
# expect: no-edge Shop.Specs.Gauge.metres type_hint_of *
