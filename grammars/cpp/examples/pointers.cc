// Members of what smart pointers of libraries point to.
#include <QSharedPointer>

class Winch {
 public:
  void haul();
  void brake();
};

class Capstan {
 public:
  void haul();
  void brake();
};

class Deck {
 public:
  void work();
  void rest(QWeakPointer<Winch> winch);

 private:
  QSharedPointer<Winch> winch_;
};

// expect: edge Deck::work calls Winch::haul
// expect: edge Deck::work calls Winch::brake
// expect: no-edge Deck::work calls Capstan::haul
// expect: no-edge Deck::work calls Capstan::brake
void Deck::work() {
  winch_->haul();
  winch_->brake();
}

// expect: edge made calls Winch::haul
// expect: edge made calls Capstan::brake
// expect: no-edge made calls Capstan::haul
// expect: no-edge made calls Winch::brake
void made(void* deck) {
  auto winch = QSharedPointer<Winch>::create();
  winch->haul();
  auto capstan = QScopedPointer<Capstan>(new Capstan());
  capstan->brake();
}

// expect: edge cast calls Capstan::haul
// expect: no-edge cast calls Winch::haul
void cast(QObject* sender) {
  auto capstan = qobject_cast<Capstan*>(sender);
  capstan->haul();
}

// expect: edge Deck::rest calls Winch::brake
// expect: no-edge Deck::rest calls Capstan::brake
void Deck::rest(QWeakPointer<Winch> winch) {
  winch.toStrongRef()->brake();
}
