Z = {}

function Z.open_gate()
  return Z.gate
end

return Z

-- expect: edge Z.open_gate accesses_field other_table.lua:Z
-- expect: no-edge Z.read_deeper calls Z.open_gate
