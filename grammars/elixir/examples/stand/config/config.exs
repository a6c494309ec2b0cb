import Config

# expect: def variable stand.currency
# expect: def variable stand.mailer
# expect: def variable stand.Stand.Till
# expect: def variable logger.level
# expect: no-def adapter

config :stand, currency: "EUR", days: [:mon, :fri]

config :stand, :mailer, adapter: Stand.Mailer

config :stand, Stand.Till,
  drawers: 2

config :logger, level: :info

# a module that a setting is called like is no setting
# expect: no-edge * accesses_field Oban
config :stand, Oban, queues: 1
config :stand, Stand.Queues, engine: Oban

# expect: def variable stand.opened
# expect: edge stand.opened reads_env STAND_OPENED
config :stand,
  opened:
    System.get_env("STAND_OPENED")
