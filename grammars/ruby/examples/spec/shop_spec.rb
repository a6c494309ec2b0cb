# An RSpec file: blocks define nothing, helpers do.
RSpec.describe Shop::Order do
  let(:order) { Shop::Order.build("Ada") }

  def ledger_of(order)
    Shop::Ledger.new
  end

  describe "#place!" do
    it "wants lines" do
      get "/orders"
      expect { order.place! }.to raise_error(Shop::EmptyOrder)
    end
  end
end

class OrderTest < Minitest::Test
  def test_total
    order = Shop::Order.new("Ada", [])
    assert_equal 0, order.total
  end
end
# expect: def function ledger_of
# expect: test ledger_of
# expect: test OrderTest.test_total
# expect: edge OrderTest.test_total calls Shop::Order.total
# expect: edge OrderTest.test_total tests Shop::Order.total
# expect: edge shop_spec.rb calls Shop::Order.build
# expect: no-def "#place!"
# expect: no-def order
# expect: no-def "GET /orders"
