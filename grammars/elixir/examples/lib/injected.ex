defmodule Shop.Workers.SendReceipt do
  # what `new` is, stands in the macro of a library
  use Oban.Worker

  # expect: def method Shop.Workers.SendReceipt.perform
  def perform(job), do: job
end

defmodule Shop.Receipts do
  alias Shop.Workers
  alias Shop.Workers.SendReceipt

  # expect: edge Shop.Receipts.by_name calls Shop.Workers.SendReceipt
  def by_name(cart), do: SendReceipt.new(cart)

  # expect: edge Shop.Receipts.by_path calls Shop.Workers.SendReceipt
  def by_path(cart), do: cart |> Workers.SendReceipt.new(schedule_in: 5)

  # expect: no-edge Shop.Receipts.at_once calls Shop.Workers.SendReceipt
  # expect: edge Shop.Receipts.at_once calls Shop.Workers.SendReceipt.perform
  def at_once(cart), do: SendReceipt.perform(cart)

  # expect: no-edge Shop.Receipts.elsewhere calls Shop.Workers.SendReceipt
  def elsewhere(cart), do: Mailer.SendReceipt.new(cart)
end
