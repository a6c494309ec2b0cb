// Types that fields define in their own declarations.
class Barometer {
 public:
  void read();
  void calibrate();

 private:
  struct Offset {
    int coarse;
  };
  struct {
    float coefficient;
    union {
      struct { int lowest; int highest; };
      int range;
    };
  } config_;
  union Registers {
    struct { int seconds : 4; } clock;
    int raw_clock;
  } registers_;
  struct Sample {
    Offset offset;
    int shifted();
  } sample_;
};

typedef struct tag_reading { int pressure; } reading_t;
reading_t last_reading;

void Barometer::read() {
  this->config_.coefficient = 1;
  config_.lowest = 2;
  if (registers_.clock.seconds > 1) registers_.raw_clock = 0;
  sample_.offset.coarse = 3;
  last_reading.pressure = 4;
}

int Barometer::Sample::shifted() { return offset.coarse; }

void Barometer::calibrate() { sample_.shifted(); }

// expect: def struct Barometer::Sample
// expect: edge Barometer::read accesses_field Barometer::config_::coefficient
// expect: edge Barometer::read accesses_field Barometer::config_::lowest
// expect: edge Barometer::read accesses_field Barometer::Registers::clock::seconds
// expect: edge Barometer::read accesses_field Barometer::Registers::raw_clock
// expect: edge Barometer::read accesses_field Barometer::Offset::coarse
// expect: edge Barometer::read accesses_field tag_reading::pressure
// expect: edge Barometer::calibrate calls Sample::shifted
