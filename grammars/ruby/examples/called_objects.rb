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

class Invoice
  def initialize(port)
    @port = port
  end

  # expect: edge Invoice.of_port calls Invoice.total
  # expect: edge Invoice.of_port calls Invoice.initialize
  # expect: no-edge Invoice.of_port calls Refund.total
  def self.of_port(port)
    new(port).total.round
  end

  # expect: edge Invoice.printed calls Invoice.print
  def self.printed(port)
    invoice = new(port)
    invoice.print
  end

  class << self
    # expect: edge Invoice.of_sea calls Invoice.total
    def of_sea
      new.total
    end

    # expect: edge Invoice.build calls Invoice.initialize
    def build(port)
      new(port)
    end
  end

  # expect: edge Invoice.difference calls Refund.total
  # expect: no-edge Invoice.difference calls Invoice.total
  def difference
    new = Refund.new
    new.total
  end

  def total
    1
  end

  def print
    2
  end
end

class Refund
  def total
    3
  end
end
