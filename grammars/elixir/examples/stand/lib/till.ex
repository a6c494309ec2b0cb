defmodule Stand.Till do
  # expect: edge Stand.Till.currency accesses_field stand.currency
  # expect: edge Stand.Till.mailer accesses_field stand.mailer
  # expect: edge Stand.Till.drawers accesses_field stand.Stand.Till
  # expect: no-edge Stand.Till.level accesses_field *
  # expect: no-edge Stand.Till.config accesses_field *
  # expect: no-def other

  def currency, do: Application.get_env(:stand, :currency, "USD")

  def mailer do
    Application.fetch_env!(:stand, :mailer)
  end

  def drawers, do: Application.get_env(:stand, Stand.Till)[:drawers]

  def level, do: Application.get_env(:stand, :level)

  def config do
    config(:stand, other: 1)
  end

  defp config(_app, _settings), do: :ok
end
