# What templates call: methods of helpers by their bare names, models by their receivers.
module CartsHelper
  def badge(cart) = cart.badge

  def money(sum) = "#{sum} EUR"

  def row_class(cart) = "row"

  def panel
    yield
  end

  def note(cart) = cart.note

  def gift(cart, text) = text

  def title = "Cart"

  def heading(cart) = cart.name

  # the parameter of a block hides it
  def line(cart) = cart

  def unused(number) = number
end

# expect: def method Cart.latest
class Cart
  def self.latest(count)
    last(count)
  end
end
