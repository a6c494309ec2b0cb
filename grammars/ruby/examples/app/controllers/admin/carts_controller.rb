module Admin
  # expect: edge Admin::CartsController.create depends_on app/views/admin/carts/edit.html.erb:edit.html.erb
  class CartsController < ApplicationController
    def create
      render action: "edit"
    end
  end
end
