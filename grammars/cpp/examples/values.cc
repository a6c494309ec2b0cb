// Bases behind namespaces, and functions and methods as values.
namespace tools {
namespace inner {
class Deep {};
}
class Timer {
 public:
  static void tick();
  void fire();
};
}  // namespace tools

class Clock : public ::Timed, protected tools::inner::Deep {
 public:
  void run();
  void strike();
  static void chime();
  static void silent();
};
// expect: edge Clock extends Deep

static void in_variable() {}
static void in_assignment() {}
static void in_argument() {}
static void unused() {}

void Clock::run() {
  void (*first)() = in_variable;
  handler_ = in_assignment;
  connect(this, &Clock::strike);
  repeat(in_argument, Clock::chime);
  auto spring = &tools::Timer::fire;
  log("silent unused");
}
// expect: edge Clock::run references in_variable
// expect: edge Clock::run references in_assignment
// expect: edge Clock::run references in_argument
// expect: edge Clock::run references Clock::strike
// expect: edge Clock::run references Clock::chime
// expect: no-edge * references Clock::silent
// expect: no-edge * references unused
