require "test_helper"

# Rails derives its classes of tests from the one that the helper opens
class ShelvesControllerTest < ActionDispatch::IntegrationTest
  # expect: edge ShelvesControllerTest.open_shop calls ActiveSupport::TestCase.sign_in_as
  # expect: edge ShelvesControllerTest.open_shop calls StoreHelpers.stock_shelves
  def open_shop
    sign_in_as(:owner)
    stock_shelves(3)
  end
end

class Unrelated < Vendor::IntegrationTest
  # expect: no-edge Unrelated.open_shop calls ActiveSupport::TestCase.sign_in_as
  def open_shop
    sign_in_as(:owner)
  end
end
