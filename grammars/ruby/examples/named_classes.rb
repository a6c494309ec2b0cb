module Harbour
  class BerthFee; end

  class BerthClerk; end

  class Unnamed; end

  class Tariff
    # expect: edge Harbour::Tariff.fees references Harbour::BerthFee
    # expect: edge Harbour::Tariff.clerk references Harbour::BerthClerk
    # expect: no-edge * references Harbour::Unnamed
    has_many :fees, class_name: 'Harbour::BerthFee'
    belongs_to :clerk, class_name: "BerthClerk"
    belongs_to :note, label: "Unnamed"

    # expect: edge Harbour::Tariff calls Harbour::Tariff.settle_fees
    # expect: no-edge * calls Harbour::Tariff.waive_fees
    step :settle_fees
    title :waive_fees

    def settle_fees; end

    def waive_fees; end
  end
end
