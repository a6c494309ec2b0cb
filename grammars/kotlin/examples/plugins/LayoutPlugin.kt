package shop.plugins

class LayoutPlugin

class UnusedPlugin

// expect: def class LayoutPlugin
