// A builder whose methods return what it is called on, also through each other.
export class Rule {
    test(check: unknown): this {
        return this;
    }
    needed() {
        return this.test(1).test(2);
    }
    label() {
        const next = this.needed();
        return next;
    }
    text() {
        return "";
    }
    turning() {
        return this.round();
    }
    round() {
        return this.turning();
    }
}
// expect: edge Rule.label calls Rule.needed
