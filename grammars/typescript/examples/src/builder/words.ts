import { Rule } from './base';

export class Words extends Rule {
    trim() {
        return this.test(3);
    }
    short() {}
}

export function create() {
    return new Words();
}
// expect: edge Words.trim calls Rule.test
