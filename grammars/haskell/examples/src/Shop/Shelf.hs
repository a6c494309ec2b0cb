module Shop.Shelf where

onlyShelved :: Int -> Int
onlyShelved = id

-- expect: def function onlyShelved
-- expect: no-edge spread calls onlyShelved
