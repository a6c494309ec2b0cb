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
    it('opens', () => setUp());
    // expect: def test "repository > opens"
    // expect: edge "repository > opens" calls setUp
    it.skipIf(double(1) > 1)('closes', { timeout: 5 }, fakeAsync(() => {
        new OrderRepository().find('1');
    }));
    // expect: edge "repository > closes" tests OrderRepository.find
    // expect: no-edge "repository > opens" tests OrderRepository.find
    // expect: no-def describe
});
