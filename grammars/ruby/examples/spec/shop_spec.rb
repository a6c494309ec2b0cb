# An RSpec file: what describes and examples say are their names; `let` defines nothing.
RSpec.describe Shop::Order, "of a shop" do
  let(:order) { Shop::Order.build("Ada") }

  def ledger_of(order)
    Shop::Ledger.new
  end

  describe "#place!" do
    it "wants lines" do
      get "/orders"
      expect { order.place! }.to raise_error(Shop::EmptyOrder)
    end

    it { is_expected.to be_open }
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
# expect: def test "Shop::Order of a shop"
# expect: edge "Shop::Order of a shop" calls Shop::Order.build
# expect: def test "Shop::Order of a shop > #place! > wants lines"
# expect: edge "Shop::Order of a shop > #place! > wants lines" tests Shop::Order.place!
# expect: no-edge "Shop::Order of a shop" tests Shop::Order.place!
# expect: no-def "#place!"
# expect: no-def order
# expect: no-def "GET /orders"
