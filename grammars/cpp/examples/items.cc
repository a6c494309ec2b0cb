// Items of containers.
#include <map>
#include <memory>
#include <vector>

class Plank {
 public:
  void saw();
  void nail();
  void sand();
};

class Beam {
 public:
  void saw();
  void nail();
  void sand();
};

class Shed {
 public:
  void build();

 private:
  std::vector<std::unique_ptr<Plank>> planks_;
  std::map<int, Plank> by_number_;
  std::vector<Beam> beams_;
};

// expect: edge Shed::build calls Plank::saw
// expect: edge Shed::build calls Beam::nail
// expect: edge Shed::build calls Plank::sand
// expect: no-edge Shed::build calls Beam::saw
// expect: no-edge Shed::build calls Plank::nail
// expect: no-edge Shed::build calls Beam::sand
void Shed::build() {
  for (auto& x : planks_) {
    x->saw();
  }
  for (const auto& x : beams_) {
    x.nail();
  }
  for (auto& [number, x] : by_number_) {
    x.sand();
  }
}
