# frozen_string_literal: true

require_relative "storage"

# A small shop.
module Shop
  TAX = 0.19
  # expect: def module Shop
  # expect: def constant Shop.TAX

  # Raised for an order without lines.
  class EmptyOrder < StandardError; end
  # expect: def class Shop::EmptyOrder

  # A line of an order; its members come from Struct.
  Line = Struct.new(:article, :count) do
    def total
      article.price * count
    end
  end
  # expect: def class Shop::Line
  # expect: def method Shop::Line.total

  # What somebody buys.
  class Order < Storage::Record
    include Enumerable
    include Storage::Timestamps
    attr_reader :lines, :customer, :ledger

    LIMIT = 100

    class << self
      def build(customer)
        new(customer, [])
      end
    end

    def self.load(id)
      Order.new(Storage::Table.find(id), [])
    end

    def initialize(customer, lines)
      super()
      @customer = customer
      @lines = lines
      @ledger = Ledger.new(self)
    end

    def place!
      raise EmptyOrder, "nothing to place" if lines.empty?

      check_limit
      @ledger.enter(total)
      save
    end

    def total = lines.sum { |line| line.total } * (1 + TAX)

    def correct(amount)
      ledger.enter(-amount)
    end

    def get(index)
      lines[index]
    end

    private

    def check_limit
      customer = LIMIT
      raise ArgumentError if customer < lines.size
    end
  end

  # Notes down what orders cost.
  class Ledger
    def enter(amount)
      amount
    end
  end
end
# expect: def class Shop::Order
# expect: def property Shop::Order.lines
# expect: def property Shop::Order.customer
# expect: def constant Shop::Order.LIMIT
# expect: def method Shop::Order.build
# expect: def method Shop::Order.load
# expect: def constructor Shop::Order.initialize
# expect: def method Shop::Order.total
# expect: def field Shop::Order.@ledger
# expect: exported Shop::Order.place!
# expect: not-exported Shop::Order.check_limit
# expect: exported Shop::Ledger.enter
# expect: no-def customer
# expect: no-def Shop::Order.check_limit.customer
# expect: edge Shop::Order extends Storage::Record
# expect: edge Shop::Order implements Storage::Timestamps
# expect: edge Shop::Order.place! calls Shop::Order.check_limit
# expect: edge Shop::Order.place! calls Shop::Ledger.enter
# expect: edge Shop::Order.correct calls Shop::Ledger.enter
# expect: edge Shop::Order.place! calls Storage::Record.save
# expect: edge Shop::Order.place! calls Shop::Order.total
# expect: edge Shop::Order.place! calls Shop::Order.lines
# expect: edge Shop::Order.place! throws Shop::EmptyOrder
# expect: edge Shop::Order.place! accesses_field Shop::Order.@ledger
# expect: edge Shop::Order.initialize calls Shop::Ledger
# expect: edge Shop::Order.initialize calls Storage::Record.initialize
# expect: edge Shop::Order.load calls Shop::Order.initialize
# expect: edge Shop::Order.load calls Storage::Table.find
# expect: edge Shop::Order contains Shop::Order.place!
# expect: edge Shop::Order.total member_of Shop::Order
#
# A local variable hides the method of its name.
# expect: no-edge Shop::Order.check_limit calls Shop::Order.customer
# Nothing calls what only a comment names: Ledger.new.enter
# expect: no-edge shop.rb calls *
# `private` and friends are no calls of anything here.
# expect: no-edge Shop::Order calls *
