# What a block of a test defines is known in that block alone.
# expect: edge "Kiosk > opens" calls kiosk
# expect: edge "Kiosk > with a stand > closes" calls stand
# expect: edge "Kiosk > with a stall > closes" calls stall_of
# expect: no-edge "Kiosk > with a stall > closes" calls stand
# expect: no-edge "Kiosk > lays out papers" calls rack
# expect: no-edge "Till > counts" calls kiosk
# expect: edge "Till > counts" calls Kiosk.papers
# expect: no-edge "Till > counts" calls rack

describe "Kiosk" do
  def kiosk
    Kiosk.new
  end

  it "opens" do
    expect(kiosk).to be_open
  end

  it "lays out papers" do
    layer = Class.new(Layer) do
      helpers do
        def rack
          :rack
        end
      end
    end
    layer.new(kiosk).call
  end

  it "sorts papers" do
    rack :upper
  end

  context "with a stand" do
    def stand
      kiosk
    end

    it "closes" do
      stand
    end
  end

  context "with a stall" do
    def stall_of(place)
      place
    end

    it "closes" do
      stall_of(:corner)
      stand
    end
  end
end

class Kiosk
  def papers
    []
  end
end
