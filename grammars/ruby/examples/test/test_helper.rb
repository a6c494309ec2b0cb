module StoreHelpers
  # expect: def method StoreHelpers.stock_shelves
  def stock_shelves(count) = count
end

class ActiveSupport::TestCase
  include StoreHelpers

  # expect: def method ActiveSupport::TestCase.sign_in_as
  def sign_in_as(user) = user
end
