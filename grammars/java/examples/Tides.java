package org.example.tides;

import org.elsewhere.Moon;

enum Tide {
  EBB,
  FLOOD;
}

class Almanac {
  static final int HIGH_WATER = 12;

  enum Season { SPRING, NEAP }
}

class TideTable {
  // expect: edge TideTable.isEbb accesses_field Tide.EBB
  // expect: no-edge TideTable.isEbb accesses_field Tide.FLOOD
  boolean isEbb(Tide tide) {
    return tide == Tide.EBB;
  }

  // expect: edge TideTable.next accesses_field Tide.FLOOD
  Tide next() {
    return Tide.FLOOD;
  }

  // expect: edge TideTable.hours accesses_field Almanac.HIGH_WATER
  int hours(int days) {
    return days * Almanac.HIGH_WATER;
  }

  // expect: edge TideTable.season accesses_field Almanac.Season.NEAP
  Object season() {
    return Almanac.Season.NEAP;
  }

  // expect: no-edge TideTable.moon accesses_field *
  Object moon() {
    String text = "Tide.EBB";
    return Moon.EBB;
  }
}
