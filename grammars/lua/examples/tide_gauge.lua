-- A table of one letter that is derived from another one is a class, and hides namesakes of other files.

local Z = require("harbour.gauge"):extend()
local M2 = harbour.make("gauge")

function Z:read_level()
  return self:raw_level() + 1
end

function Z:raw_level()
  return 3
end

function Z:describe()
  return tostring(Z), tostring(M2)
end

function Z:read_deeper()
  return Z.super.read_level(self)
end

return Z

-- expect: def class Z
-- expect: def method Z.read_level
-- expect: edge Z.read_level calls Z.raw_level
-- expect: edge Z.describe accesses_field tide_gauge.lua:M2
-- expect: no-edge Z.describe accesses_field tide_log.lua:M2
-- expect: no-edge Z.describe calls Z.raw_level
-- expect: no-edge Z.read_deeper accesses_field other_table.lua:Z
