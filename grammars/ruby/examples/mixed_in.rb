# What a module mixes into the classes that include it, by hand.

module Berthed
  def self.included(base)
    base.extend BerthFinders
    base.include BerthRows
    base.send(:include, BerthFees)
    base.extend ClassMethods
    base.extend Unnamed.new
  end

  module ClassMethods
    def berths_of(ship); end
  end

  module BerthFinders
    def nearest_berth(ship); end
  end

  module BerthRows
    def row_of_berth; end
  end

  module BerthFees
    def fee_of_berth; end
  end
end

module NotMixed
  module BerthLists
    def list_of_berths; end
  end

  def self.inspected(base)
    base.extend BerthLists
  end
end

class Quay
  include Berthed
  include NotMixed

  def settle
    row_of_berth
    fee_of_berth
    list_of_berths
  end
end

class Harbor
  def moor(ship)
    Quay.nearest_berth(ship)
    Quay.berths_of(ship)
  end
end

# expect: edge Berthed implements Berthed::BerthFinders
# expect: edge Berthed implements Berthed::BerthFees
# expect: edge Quay.settle calls Berthed::BerthRows.row_of_berth
# expect: edge Quay.settle calls Berthed::BerthFees.fee_of_berth
# expect: edge Harbor.moor calls Berthed::BerthFinders.nearest_berth
# expect: edge Harbor.moor calls Berthed::ClassMethods.berths_of
# expect: no-edge NotMixed implements *
# expect: no-edge Quay.settle calls NotMixed::BerthLists.list_of_berths
