module Shop.Store where

data Store = Store { path :: String }

writeAll :: Int -> IO ()
writeAll count = print count

-- expect: def field Store.path
-- expect: no-edge writeAll calls writeAll
