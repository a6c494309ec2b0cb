// Chains through what methods return by reference, also behind arguments for types.
#include <string>

class Flag {
 public:
  Flag& described(std::string text) { return *this; }
  template <typename T>
  auto& kept_in(T& value) { return *this; }
};

class Options {
 public:
  template <typename... Names>
  Flag& flag(Names... names) { return last_; }
  template <typename T>
  Options& typed(std::string name) { return *this; }
  const Flag& newest() const { return last_; }

 private:
  Flag last_;
};

class Postcard {
 public:
  Postcard& described(std::string text) { return *this; }
  template <typename T>
  void kept_in(T& value) {}
};

void plain(Options& options) {
  int count = 0;
  options.flag("--count").kept_in(count);
}

void typed(Options& options) {
  options.typed<std::vector<int>>("sizes").flag<std::string>("--name").described("who");
}

void newest(Options& options) { options.newest().described("last"); }

bool smaller(int left, int right) { return left < right && right > (left); }

// expect: edge plain calls Flag::kept_in
// expect: no-edge plain calls Postcard::kept_in
// expect: edge typed calls Options::typed
// expect: edge typed calls Options::flag
// expect: edge typed calls Flag::described
// expect: no-edge typed calls Postcard::described
// expect: edge newest calls Flag::described
// expect: no-edge smaller calls *
