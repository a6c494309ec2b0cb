module Tide.Level where

data Level = Level Int

data Span a b = Span a b

highest :: Level
highest = Level 9

-- expect: def variant Level.Level
-- expect: no-edge highest calls deepest
