-- Each value is read in one place only, which its name tells.
-- expect: edge read accesses_field ADDED
-- expect: edge read accesses_field TAKEN
-- expect: edge read accesses_field AS_INDEX
-- expect: edge read accesses_field MEASURED
-- expect: edge read accesses_field FROM
-- expect: edge read accesses_field TO
-- expect: edge read accesses_field ASKED
-- expect: edge read accesses_field ASKED_THEN
-- expect: edge read accesses_field REPEATED
-- expect: edge read accesses_field UNTIL
-- expect: edge read accesses_field AS_KEY
-- expect: edge read accesses_field IN_BRACKETS
-- expect: no-edge * accesses_field hidden
local ADDED = 1
local TAKEN = { 1 }
local AS_INDEX = 2
local MEASURED = { 2 }
local FROM = 3
local TO = 4
local ASKED = true
local ASKED_THEN = false
local REPEATED = false
local UNTIL = true
local AS_KEY = "five"
local IN_BRACKETS = 6
local hidden = 7

local function read(items, hidden)
  local total = hidden + ADDED
  local first = TAKEN[1] + items[AS_INDEX] + #MEASURED
  for number = FROM, TO do total = total + number end
  if ASKED then
    total = items[hidden]
  elseif ASKED_THEN then
    total = hidden + first
  end
  while REPEATED do total = total + 1 end
  repeat total = total + 1 until UNTIL
  return { [AS_KEY] = total * (IN_BRACKETS) }
end

return read
