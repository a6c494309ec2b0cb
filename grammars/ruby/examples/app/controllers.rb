# Controllers of the routes in config/routes/pages.rb.
class StoriesController < ApplicationController
  def index; end

  def show; end

  def upvote; end

  def preview; end

  def search; end
end

class CommentsController < ApplicationController
  def index; end
end

class ProfilesController < ApplicationController
  def show; end
end

class Admin::StoriesController < ApplicationController
  def index; end
end

module Shops
  class StallsController < ApplicationController
    def open; end
  end
end

class CSV::ListsController < ApplicationController
  def index; end
end

module Admin
  class TableController < ApplicationController
    def show; end
  end

  class RowsController < TableController
  end
end

class ListsController < ApplicationController
  def index; end

  def close; end
end
# expect: def class Admin::StoriesController
