# Each constant is read in one place only, which its name tells.
# expect: edge read accesses_field AS_INDEX
# expect: edge read accesses_field LOOPED
# expect: edge read accesses_field REPEATED
# expect: edge read accesses_field CHOSEN
# expect: edge read accesses_field IN_PATTERN
# expect: edge read accesses_field AS_KEY
# expect: edge read accesses_field SPREAD
# expect: edge read accesses_field YIELDED
# expect: edge read accesses_field IN_BRACKETS
# expect: edge read references Cart
# expect: edge read references Basket
# expect: edge read references Shop
# expect: edge read references Market
# expect: no-edge * accesses_field UNUSED
AS_INDEX = 1
LOOPED = [2]
REPEATED = false
CHOSEN = 3
IN_PATTERN = 4
AS_KEY = :five
SPREAD = {}
YIELDED = 6
IN_BRACKETS = 7
UNUSED = 8

class Cart; end
class Basket; end
class Shop; end
class Market; end

def read(items, kind: Market)
  items[AS_INDEX] = { AS_KEY => (IN_BRACKETS) }
  for each in LOOPED do items.push(each, **SPREAD) end
  while REPEATED do items.clear end
  case CHOSEN
  when 1 then yield YIELDED
  end
  case items
  in IN_PATTERN then "UNUSED"
  in { kind: Cart } then 1
  in Basket then 2
  end
  items.first.class == Shop
end
