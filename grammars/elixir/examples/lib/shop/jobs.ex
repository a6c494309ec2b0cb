defmodule Shop.Jobs do
  @moduledoc "Functions by module, name and arguments."

  def start(items) do
    Task.start(__MODULE__, :sweep, [items])
    {__MODULE__, :report, []}
  end

  # expect: edge Shop.Jobs.start references Shop.Jobs.sweep
  # expect: edge Shop.Jobs.start references Shop.Jobs.report
  # expect: no-edge * references Shop.Jobs.quiet
  def mode, do: {:ok, :quiet}

  def sweep(items), do: items
  def report, do: :ok
  def quiet, do: :quiet
end
