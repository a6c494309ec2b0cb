# expect: no-edge open_till calls kiosk
# expect: no-edge "Till > counts" calls stall_of

describe "Till" do
  it "counts" do
    kiosk
    rack :lower
    stall_of(:corner)
    Kiosk.new.papers
  end
end

def open_till
  kiosk.open
end
