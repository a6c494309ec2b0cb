{-# LANGUAGE OverloadedStrings #-}
-- | The cart. It never calls archive.
module Shop.Cart (Cart (..), total, saveCart) where

import qualified Shop.Prices as Prices
import Shop.Store (Store (..), writeAll)
import Shop hiding (report)
import System.Environment (lookupEnv)

-- | A cart of lines.
data Cart
  = Cart { cartLines :: [Line], owner :: Maybe Store }
  | Empty
  deriving (Show)

newtype Line = Line Int

type Carts = [Cart]

class Priced a where
  price :: a -> Int

instance Priced Cart where
  price cart = total cart

-- | What all lines cost.
total :: Cart -> Int
total (Cart items _) = sum (map lineCost items) + twice 1
  where
    twice x = Prices.rounded x
total Empty = 0

lineCost :: Line -> Int
lineCost (Line cost) = cost

saveCart :: Cart -> IO ()
saveCart cart = do
  home <- lookupEnv "SHOP_HOME"
  callProcess "tar" [show home]
  writeAll $ total cart
  report

report :: IO ()
report = putStrLn "archive"

spread :: (Int, Int) -> [Int] -> Maybe Int -> Int
spread (rounded, lineCost) (archive : _) (Just report) =
  case total Empty of
    saveCart -> show rounded (f lineCost) (f archive) (f report) (f saveCart) (onlyShelved 1)
  where
    f x = x

archive :: Int -> Int
archive lineCost = lineCost

-- expect: def struct Cart
-- expect: def variant Cart.Cart
-- expect: def variant Cart.Empty
-- expect: def field Cart.cartLines
-- expect: def struct Line
-- expect: def type Carts
-- expect: def interface Priced
-- expect: def function Priced.price
-- expect: def method Cart.price
-- expect: def function total
-- expect: def function total.twice
-- expect: def function report
-- expect: no-def home
-- expect: no-def items
-- expect: edge Cart implements Priced
-- expect: edge Cart.price calls total
-- expect: edge total references lineCost
-- expect: edge total calls total.twice
-- expect: edge total.twice calls rounded
-- expect: edge Cart.cartLines type_hint_of Line
-- expect: edge saveCart references writeAll
-- expect: edge saveCart calls total
-- expect: edge saveCart calls report
-- expect: edge saveCart reads_env SHOP_HOME
-- expect: edge saveCart executes_process tar
-- expect: edge Cart.hs imports writeAll
-- expect: edge spread calls total
-- expect: no-edge spread references lineCost
-- expect: no-edge spread references archive
-- expect: no-edge spread references report
-- expect: no-edge spread references saveCart
-- expect: no-edge spread calls onlyShelved
-- expect: no-edge * calls archive
-- expect: no-edge archive references lineCost
