# The views of a controller lie in the folder that is called like it.
# expect: edge CartsController depends_on shop.html.erb
# expect: edge CartsController.show depends_on show.html.erb
# expect: edge CartsController.show depends_on show.json.jbuilder
# expect: no-edge CartsController.destroy depends_on *
class CartsController < ApplicationController
  layout "shop"

  def show
    @cart = Cart.find(params[:id])
  end

  # expect: edge CartsController.update depends_on edit.html.erb
  # expect: no-edge CartsController.update depends_on app/views/admin/carts/edit.html.erb:edit.html.erb
  def update
    render :edit unless @cart.update(params)
  end

  # expect: edge CartsController.preview depends_on _row.html.erb
  # expect: edge CartsController.preview depends_on print.html.erb
  def preview
    render partial: "row", layout: "print"
  end

  # an action that answers without a view, and a text that is no view
  def destroy
    render plain: "show"
    redirect_to "edit"
  end
end
