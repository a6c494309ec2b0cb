// The type whose function is used, in namespaces; values made where they are used.
namespace drawing {

struct Chart {
  static void plot();
  void clear();
};

struct Frame {
  int height();
};

}  // namespace drawing

// expect: edge used type_hint_of Chart
// expect: no-edge used type_hint_of Frame
void used() {
  drawing::Chart::plot();
}

// expect: edge made calls Chart::clear
// expect: no-edge made calls Frame::height
void made() {
  drawing::Chart{}.clear();
}

// What a container holds is of unknown type: a specific name tells it.
class Sketchbook {
 public:
  bool isHalfFinished() const;
};

// expect: edge unfinished calls Sketchbook::isHalfFinished
bool unfinished(const std::deque<std::shared_ptr<Sketchbook>>::value_type& book) {
  return book->isHalfFinished();
}
