class Stamper
  def initialize
    @count = 0
  end

  # expect: edge Stamper.stamp calls Stamper.new
  # expect: no-edge Stamper.stamp calls Stamper.initialize
  def stamp
    new
  end

  def new
    1
  end
end
