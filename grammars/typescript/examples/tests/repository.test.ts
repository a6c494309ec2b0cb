import { OrderRepository } from '../src/repository';
import { double } from '../src/types';

// expect: test setUp
// expect: edge setUp tests OrderRepository.find
// expect: edge setUp calls double
function setUp() {
    const repository = new OrderRepository();
    repository.find('1');
    return double(2);
}

describe('repository', () => {
    // what a test's function does, the file does: tests have no names of their own
    // expect: no-def describe
    it('opens', () => setUp());
});
