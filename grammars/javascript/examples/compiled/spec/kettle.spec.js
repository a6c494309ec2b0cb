const { boilWater, pourWater } = require('../lib/kettle');
const { coolWater } = require('../../lib/kettle');

// expect: edge brew calls boilWater
export function brew() {
  return boilWater() + pourWater() + coolWater();
}
