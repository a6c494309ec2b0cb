class MooringsController
  # expect: edge MooringsController.index calls Moored
  def index
    render inertia: "berths/Moored", props: { count: 3 }
  end
end
