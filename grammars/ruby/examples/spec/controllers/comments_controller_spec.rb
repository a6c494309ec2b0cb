# A test of a controller requests its actions by their names.
RSpec.describe CommentsController do
  it "lists" do
    get :index, params: { story_id: 1 }
    get :show
  end
end
# expect: edge "CommentsController > lists" calls CommentsController.index
# expect: no-edge "CommentsController > lists" calls StoriesController.index
# expect: no-edge "CommentsController > lists" calls StoriesController.show
