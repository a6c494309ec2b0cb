# Groups of tests run where tests name them.
# expect: def function "a basket"
# expect: edge "a basket" calls "keeps its lines"
# expect: edge "keeps its lines" calls Basket.keep_lines
# expect: edge "with a basket" calls Basket.fill
shared_examples "a basket" do
  it "keeps its lines" do
    expect(basket.keep_lines).to eq 1
  end
end

shared_context "with a basket" do
  before { Basket.fill }
end

# two groups of one name: neither is meant
# expect: no-edge "Basket > when it is empty" calls twice
shared_examples("twice") { it("is one") { Basket.fill } }
shared_examples("twice") { it("is another one") { Basket.fill } }

class Basket
  def self.fill
    1
  end

  def keep_lines
    1
  end
end
