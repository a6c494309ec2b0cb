# Requests of tests, by path and by the names of routes.
RSpec.describe "Stories" do
  it "asks" do
    get "/stories/#{story.id}/preview"
    post story_upvote_path(story)
    get admin_stories_url
    get search_stories_path, params: { q: "boats" }
    get lists_path
    get shop_open_path
    cache.get "/profile"
    get "/mine", to: "mine#index"
  end
end
# expect: edge stories_spec.rb consumes_endpoint "GET /stories/:id/preview"
# expect: edge stories_spec.rb consumes_endpoint "POST /stories/:story_id/upvote"
# expect: edge stories_spec.rb consumes_endpoint "GET /admin/stories"
# expect: edge stories_spec.rb consumes_endpoint "GET /stories/search"
# expect: edge stories_spec.rb consumes_endpoint "GET /lists"
# expect: no-edge stories_spec.rb consumes_endpoint "GET /profile"
# expect: no-edge stories_spec.rb consumes_endpoint "GET /mine"
# expect: no-edge stories_spec.rb consumes_endpoint "GET /stories"
