-- Classes declare functions that are called by bare names; instances are members of types, lists and tuples of the class.
module Tide.Gauge (module Tide.Level, Measured (..), deepest) where

import Tide.Level

class Measured a where
  depthOf :: a -> Int

instance Measured Level where
  depthOf (Level n) = n

instance Measured (Span a b) where
  depthOf (Span a b) = 1

instance Measured [a] where
  depthOf = length

instance (Measured a, Measured b) => Measured (a, b) where
  depthOf (a, b) = depthOf a + depthOf b

deepest :: Level -> Int
deepest level = depthOf level

-- expect: def function Measured.depthOf
-- expect: def method Level.depthOf
-- expect: def method Span.depthOf
-- expect: no-def depthOf
-- expect: edge deepest calls Measured.depthOf
-- expect: no-edge deepest calls Level.depthOf
-- expect: edge Level implements Measured
