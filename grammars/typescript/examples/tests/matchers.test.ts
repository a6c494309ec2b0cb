// What tests expect of values is matched by the test runner, not by a type that has such a member.
import { expect, test } from 'vitest';

class Shallows {
  toHaveLength(length: number) {
    return length > 0;
  }
}

test('sizes', () => {
  expect([1]).toHaveLength(1);
});

test('shallows', () => {
  new Shallows().toHaveLength(1);
});

// expect: no-edge sizes calls Shallows.toHaveLength
// expect: edge shallows calls Shallows.toHaveLength
