# The module or class whose method or constant is used.
class Chart
  WIDTH = 3

  def self.plot; end
end

module Drawing
  class Legend
    def self.widest; end
  end
end

class Frame; end

# expect: edge used references Chart
# expect: edge qualified references Drawing::Legend
# expect: edge read references Chart
# expect: no-edge made references Frame
# expect: edge made calls Frame
def used
  Chart.plot
end

def qualified
  Drawing::Legend.widest
end

def read
  Chart::WIDTH
end

def made
  Frame.new
end

# What a concern adds to the classes that include it is called by its name alone in them.
module Serialized
  module ClassMethods
    def serialized(*fields); end

    # expect: no-edge * calls Serialized::ClassMethods.compressed
    def compressed(*fields); end
  end

  # expect: edge Serialized references Serialized.check_fields
  included do
    self.validate :check_fields
  end

  def check_fields; end
end

# expect: edge Plan calls Serialized::ClassMethods.serialized
class Plan
  include Serialized
  serialized :sheets
end

class Sketch
  compressed :sheets
end
