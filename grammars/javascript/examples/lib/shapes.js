'use strict';

const path = require('path');
const { area: computeArea } = require('./math');

// a required module is an import, not a constant
// expect: no-def path
// expect: no-def computeArea

// expect: def class Shape
// expect: exported Shape
// expect: def constructor Shape.constructor
// expect: def field Shape.name
class Shape {
  // expect: def field Shape.#id
  // expect: not-exported Shape.#id
  #id = 0;
  static count = 0;

  constructor(name) {
    this.name = name;
    this.log = new Log();
  }

  // expect: edge Shape.describe accesses_field Shape.name
  describe() {
    this.log.write(this.name);
    return path.basename(this.name);
  }

  // expect: def method Shape.later
  later = () => this.describe();
}

// expect: edge Circle extends Shape
// expect: edge Circle.constructor calls Shape.constructor
// expect: edge Circle.describe overrides Shape.describe
// expect: edge Circle.describe calls area
class Circle extends Shape {
  constructor() {
    super('circle');
  }
  describe() {
    return computeArea(1);
  }
}

// the old way to write a class
// expect: def function Log
// expect: def method Log.write
// expect: def method Log.flush
// expect: not-exported Log
function Log() {
  this.lines = [];
}
Log.prototype.write = function (line) {
  this.lines.push(line);
};
Log.prototype.flush = function flush() {};

// expect: def function make
// expect: edge make calls Circle.constructor
// expect: no-edge make calls Log.flush
const make = function (kind, stream) {
  stream.flush();
  return kind ? new Circle() : null; // Log.prototype.flush()
};

// expect: exported make
// expect: exported Circle
module.exports = { Shape, Circle, create: make };
