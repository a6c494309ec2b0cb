module Shop.Prices where

rounded :: Int -> Int
rounded amount = amount + 1

writeAll :: Int -> Int
writeAll = id

-- expect: def function rounded
-- expect: no-def amount
-- expect: no-edge saveCart references Prices.hs:writeAll
