package main

var pier = newBeacon()

func newBeacon() *Beacon { return &Beacon{} }

// expect: edge newBeacon calls Beacon
