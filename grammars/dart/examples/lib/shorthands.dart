// what the grammar cannot read by itself: libraries without a name, null-aware elements, members of the expected type
library;

enum Mood { calm, rough }

class Weather {
  Weather(this.mood, {this.note});

  final Mood mood;
  final String? note;

  static Weather sunny(int degrees) => Weather(.calm, note: '$degrees');

  String describe(String? wind) => [?wind, ?note, mood.name].join();
}

class Forecast {
  Forecast({this.mood = .rough});

  final Mood mood;

  // not this one: a shorthand means a member of the expected type
  Weather sunny(int degrees) => tomorrow();

  Weather tomorrow() {
    final Weather weather = .sunny(20);
    return weather;
  }

  int sail(Object weather) => switch (weather) {
    Weather() => 1,
    _ => 0,
  };
}

// expect: def method Weather.sunny
// expect: def method Weather.describe
// expect: def method Forecast.tomorrow
// expect: def method Forecast.sail
// expect: no-def library
// expect: edge Forecast.sunny calls Forecast.tomorrow
// expect: no-edge Forecast.tomorrow calls Forecast.sunny
