-- A table of one letter that is derived from another one is a class, and hides namesakes of other files.

local M = require("harbour.gauge"):extend()
local M2 = harbour.make("gauge")

function M:read_level()
  return self:raw_level() + 1
end

function M:raw_level()
  return 3
end

function M:describe()
  return tostring(M), tostring(M2)
end

return M

-- expect: def class M
-- expect: def method M.read_level
-- expect: edge M.read_level calls M.raw_level
-- expect: edge M.describe accesses_field tide_gauge.lua:M2
-- expect: no-edge M.describe accesses_field tide_log.lua:M2
-- expect: no-edge M.describe calls M.raw_level
