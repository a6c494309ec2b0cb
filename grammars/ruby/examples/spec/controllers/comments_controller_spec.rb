# A test of a controller requests its actions by their names.
RSpec.describe CommentsController do
  it "lists" do
    get :index, params: { story_id: 1 }
    get :show
  end
end
# expect: edge comments_controller_spec.rb calls CommentsController.index
# expect: no-edge comments_controller_spec.rb calls StoriesController.index
# expect: no-edge comments_controller_spec.rb calls StoriesController.show
