class Tariff
  def initialize(port)
    @port = port
  end

  def call(weight)
    weight * 2
  end
end

class FlatTariff
  def self.call(weight)
    weight
  end
end

class Toll
  # expect: edge Toll.of_new calls Tariff.call
  def of_new
    Tariff.new("north").(3)
  end

  # expect: edge Toll.of_value calls Tariff.call
  def of_value
    tariff = Tariff.new("south")
    tariff.(4)
  end

  # expect: edge Toll.of_class calls FlatTariff.call
  # expect: no-edge Toll.of_class calls Tariff.call
  def of_class
    FlatTariff.(4)
  end

  # expect: no-edge Toll.of_unknown calls *
  def of_unknown(rule)
    rule.(4)
  end
end
