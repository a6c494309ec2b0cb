# expect: edge CartMailer.paid depends_on paid.html.erb
# expect: edge CartMailer.paid depends_on paid.text.erb
class CartMailer < ApplicationMailer
  def paid(cart)
    mail to: cart.owner
  end
end
