def quay
end

def berth
end

# expect: edge "Quayside > has a berth" calls berth
# expect: no-edge * calls quay
RSpec.describe Quayside do
  let(:quay) { Quayside.new }

  it "moors" do
    quay.moor_all
  end

  it "has a berth" do
    expect(quay).to be berth
  end
end
