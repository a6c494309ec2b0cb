# expect: edge "Basket > when it is full" calls "a basket"
# expect: edge Basket calls "with a basket"
# expect: no-edge * calls "a crate"
RSpec.describe Basket do
  include_context "with a basket"

  context "when it is full" do
    it_behaves_like "a basket", lines: 2
    it_behaves_like "an unknown thing"
    puts "a crate"
  end

  context "when it is empty" do
    include_examples "twice"
  end
end

shared_examples "a crate" do
  it "opens" do
    nil
  end
end
