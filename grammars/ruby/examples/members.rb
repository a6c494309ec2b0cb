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
