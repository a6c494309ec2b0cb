# Methods without arguments, and nested classes, at places where values seldom stand.

module Sail
  class Jib; end
  class Spinnaker; end
  class Trysail; end
end

class Locker
  # expect: edge Locker.initialize calls Locker.usual
  # expect: edge Locker.initialize calls Locker.spare
  # expect: no-edge Locker.initialize calls Locker.width
  def initialize(label = usual, other: spare, width: 1)
    @width = width
  end

  # expect: edge Locker.stow calls Locker.open_lid
  # expect: edge Locker.stow calls Locker.close_lid
  # expect: edge Locker.stow calls Locker.names
  def stow
    begin
      open_lid
      Array.new(*names)
    ensure
      close_lid
    end
  end

  # expect: edge Locker.sails references Sail::Jib
  # expect: edge Locker.sails references Sail::Spinnaker
  # expect: no-edge Locker.sails references Sail::Trysail
  def sails
    [Sail::Jib, Sail::Spinnaker]
  end

  # expect: no-edge Locker.hides calls *
  def hides(names)
    [*names]
  end

  # expect: no-edge Locker.matches calls *
  def matches(box)
    case box
    in { names: } then [*names]
    in [spare, *] then [*spare]
    in Integer => usual then [*usual]
    end
  end

  def usual; end
  def spare; end
  def width; end
  def names; end
  def open_lid; end
  def close_lid; end
end
