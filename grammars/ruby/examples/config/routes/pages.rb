# Resources of Rails, with what stands around them.
resources :stories, except: [:edit] do
  post "upvote"
  get :preview, on: :member
  collection do
    get "search"
  end
  resources :comments, only: %i[index]
end
resource :profile, only: :show
namespace :admin do
  resources :stories, only: [:index]
  resources :rows, only: [:show]
  get "old", to: redirect("/stories")
end
namespace :csv do
  resources :lists, only: [:index]
end
scope "/shop", module: "shops", as: "shop" do
  get "open/:id" => "stalls#open"
end
get "/lists(/:page)" => "lists#index", as: "lists"
concern :closable do
  post "close", to: "lists#close"
  resources :lists do
    get :close, on: :member
  end
end
# expect: def route "GET /stories"
# expect: def route "GET /stories/:id/preview"
# expect: no-def "GET /stories/:id/edit"
# expect: no-def "GET /admin/old"
# expect: no-def "POST close"
# expect: edge StoriesController.index handles_route "GET /stories"
# expect: edge StoriesController.show handles_route "GET /stories/:id"
# expect: edge StoriesController.upvote handles_route "POST /stories/:story_id/upvote"
# expect: edge StoriesController.preview handles_route "GET /stories/:id/preview"
# expect: edge StoriesController.search handles_route "GET /stories/search"
# expect: edge CommentsController.index handles_route "GET /stories/:story_id/comments"
# expect: edge ProfilesController.show handles_route "GET /profile"
# expect: edge Admin::StoriesController.index handles_route "GET /admin/stories"
# expect: edge Admin::TableController.show handles_route "GET /admin/rows/:id"
# expect: edge CSV::ListsController.index handles_route "GET /csv/lists"
# expect: no-edge ListsController.index handles_route "GET /csv/lists"
# expect: edge Shops::StallsController.open handles_route "GET /shop/open/:id"
# expect: edge ListsController.index handles_route "GET /lists"
# expect: no-edge StoriesController.index handles_route "GET /admin/stories"
# expect: no-edge ListsController.close handles_route *
