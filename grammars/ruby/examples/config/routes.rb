# Rails routes and a Sinatra block.
Rails.application.routes.draw do
  root "orders#index"
  get "/orders", to: "orders#index"
  post "/orders" => "orders#create"
  delete "/orders/:id", to: "orders#destroy", as: :drop_order
end

get "/ping" do
  pong
end

def pong
  "pong"
end

# Answers for orders.
class OrdersController < ApplicationController
  before_action :find_order, only: [:destroy]

  def index
    render json: Shop::Order
  end

  def create
    Shop::Order.build(params[:customer]).place!
  end

  def destroy; end

  private

  def find_order
    @order = Shop::Order.load(params[:id])
  end
end
# expect: def route "ANY /"
# expect: def route "GET /orders"
# expect: def route "POST /orders"
# expect: def route "DELETE /orders/:id"
# expect: def route "GET /ping"
# expect: not-exported OrdersController.find_order
# expect: edge OrdersController.index handles_route "GET /orders"
# expect: edge OrdersController.index handles_route "ANY /"
# expect: edge OrdersController.create handles_route "POST /orders"
# expect: edge OrdersController.destroy handles_route "DELETE /orders/:id"
# expect: edge OrdersController calls OrdersController.find_order
# expect: edge OrdersController.create calls Shop::Order.build
# expect: edge OrdersController.find_order calls Shop::Order.load
# expect: edge OrdersController.index references Shop::Order
# expect: no-edge OrdersController.create handles_route "GET /orders"
# The value of build is not known to be an order's class.
# expect: no-edge OrdersController.find_order handles_route *
