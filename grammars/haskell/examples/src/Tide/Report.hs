module Tide.Report where

import Tide.Gauge (Level, depthOf, highest)

-- Tide.Gauge passes on what Tide.Level defines, to who imports it by name
report :: Level -> Int
report level = max (depthOf level) (depthOf highest)

instance Show Report where
  show _ = "depthOf"

-- expect: edge report type_hint_of Level
-- expect: edge report references highest
-- expect: edge report calls Measured.depthOf
-- expect: no-edge Report.show references Measured.depthOf
