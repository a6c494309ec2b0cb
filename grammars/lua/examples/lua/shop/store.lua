local M = {}

local cache = {}

function M.load(path)
  cache[path] = io.popen("cat " .. path)
  return M.label(path)
end

function M.label(path)
  return path
end

function M.archive(path)
  register_shop()
end

return M

-- expect: def method M.load
-- expect: not-exported cache
-- expect: no-def path
-- expect: edge M.load calls M.label
-- expect: edge M.load executes_process cat
-- expect: edge M.archive calls register_shop
-- expect: no-edge M.label calls *
