// What other files know by another name.
import { create as makeWords } from './words';
import { Rule } from './base';

function plain() { return new Rule(); }

export { makeWords as words, plain as rule };
// expect: edge index.ts imports create
