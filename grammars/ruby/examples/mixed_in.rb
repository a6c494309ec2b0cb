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

module Buoyed
  def self.included(base)
    base.class_eval do
      def lit_buoys
        near_buoys
      end

      def self.buoy_named(name); end
    end
    base.send :class_eval do
      def near_buoys; end
    end
    base.each do
      def drifting_buoys; end
    end
  end
end

class Fairway
  include Buoyed

  def sail
    lit_buoys
    drifting_buoys
  end
end

class Chart
  def draw
    Fairway.buoy_named(1)
    Fairway.new.near_buoys
  end
end

# expect: def method Buoyed.lit_buoys
# expect: edge Fairway.sail calls Buoyed.lit_buoys
# expect: edge Buoyed.lit_buoys calls Buoyed.near_buoys
# expect: edge Chart.draw calls Buoyed.buoy_named
# expect: edge Chart.draw calls Buoyed.near_buoys
# expect: no-edge Fairway.sail calls Buoyed.included.drifting_buoys
# expect: edge Berthed implements Berthed::BerthFinders
# expect: edge Berthed implements Berthed::BerthFees
# expect: edge Quay.settle calls Berthed::BerthRows.row_of_berth
# expect: edge Quay.settle calls Berthed::BerthFees.fee_of_berth
# expect: edge Harbor.moor calls Berthed::BerthFinders.nearest_berth
# expect: edge Harbor.moor calls Berthed::ClassMethods.berths_of
# expect: no-edge NotMixed implements *
# expect: no-edge Quay.settle calls NotMixed::BerthLists.list_of_berths
