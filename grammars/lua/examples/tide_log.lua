M2 = { entries = 0 }

function M2.add_entry(text)
  M2.entries = M2.entries + 1
end

-- expect: def method M2.add_entry
-- expect: no-edge add_entry calls M.read_level
