class << Shop.registry
  # expect: def method Shop.registry.open_late?
  def open_late?
    owner == "north"
  end

  # expect: edge Shop.registry.open_late? calls Shop.registry.owner
  def owner
    "north"
  end
end

class Quayside
end

class << Quayside
  def moor_all
  end
end

# expect: edge greet calls Shop.registry.open_late?
# expect: edge greet calls Quayside.moor_all
# expect: no-edge greet calls Shop.registry.owner
def greet
  Quayside.moor_all
  owner if Shop.registry.open_late?
end
