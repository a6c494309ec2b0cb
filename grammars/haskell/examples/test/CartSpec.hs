module CartSpec where

import Shop.Cart

prop_empty :: Bool
prop_empty = total Empty == 0

-- expect: test prop_empty
-- expect: edge prop_empty tests total
-- expect: no-edge prop_empty calls saveCart
