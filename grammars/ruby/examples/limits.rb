class Harbor
  MAX_BERTHS = 10
  MIN_BERTHS = 1
  NAMES = %w[north south]
  PREFIX = "quay"
  IS_OPEN = true
  DEFAULT = 2
  ERRORS = [IOError]
  UNREAD = 0

  # expect: edge Harbor.full? accesses_field Harbor.MAX_BERTHS
  # expect: no-edge Harbor.full? accesses_field Harbor.UNREAD
  def full?(count)
    count >= MAX_BERTHS
  end

  # expect: edge Harbor.name accesses_field Harbor.PREFIX
  # expect: edge Harbor.name accesses_field Harbor.DEFAULT
  def name(number = DEFAULT)
    "#{PREFIX}-#{number}"
  end

  # expect: edge Harbor.open_names accesses_field Harbor.IS_OPEN
  # expect: edge Harbor.open_names accesses_field Harbor.NAMES
  def open_names
    IS_OPEN ? NAMES : []
  end

  # expect: edge Harbor.moor accesses_field Harbor.ERRORS
  # expect: edge Harbor.moor accesses_field Harbor.MIN_BERTHS
  def moor(count)
    return MIN_BERTHS unless count
  rescue *ERRORS
    nil
  end
end

# expect: edge berths_left accesses_field Harbor.MAX_BERTHS
# expect: no-edge berths_left accesses_field Harbor.MIN_BERTHS
def berths_left(count)
  Harbor::MAX_BERTHS - count
end

module Api
  module V2
  end
end

# expect: no-edge * references Api::V2
class Api::V2::Moorings
end
