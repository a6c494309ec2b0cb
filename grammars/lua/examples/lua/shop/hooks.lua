-- Functions as values: kept in fields, chosen, returned.
local Hooks = {}

local function quick() end
local function slow() end
local function unused() end
-- expect: edge Hooks.later references Hooks.now
-- expect: edge Hooks.pick references quick
-- expect: edge Hooks.pick references slow
-- expect: edge Hooks.get references quick
-- expect: no-edge * references unused

function Hooks.now() end
function Hooks.quiet() end
-- expect: no-edge * references Hooks.quiet

function Hooks.later(table)
  table.hook = Hooks.now
  print("unused quiet")
end

function Hooks.pick(fast)
  local chosen = fast and quick or slow
  return chosen
end

function Hooks.get()
  return quick
end

return Hooks
