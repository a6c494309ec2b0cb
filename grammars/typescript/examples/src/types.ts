// expect: def type OrderId
export type OrderId = string;

// expect: def enum OrderState
// expect: def variant OrderState.Open
// expect: def variant OrderState.Closed
export enum OrderState {
    Open,
    Closed = 2,
}

// expect: def type Order
// expect: def field Order.state
// expect: edge Order.state type_hint_of OrderState
export type Order = {
    id: OrderId;
    state: OrderState;
};

// an interface and a namespace of one name
export interface Money {
    cents: number;
}
// expect: def module Money
// expect: def method Money.of
// expect: edge Money.of calls Money.round
export namespace Money {
    export function of(cents: number): Money {
        return { cents: round(cents) };
    }
    // expect: not-exported Money.round
    function round(value: number) {
        return value | 0;
    }
    // expect: def constant Money.zero
    export const zero: Money = of(0);
}

// what a variable is: a constant, a function, an object with methods
// expect: def constant limit
// expect: def function double
// expect: def constant formats
// expect: def method formats.short
// expect: def method formats.long
// expect: edge formats.long calls double
// expect: no-def local
// expect: no-def value
export const limit: number = 10;
export const double = (value: number): number => {
    const local = value * 2;
    return local;
};
export const formats = {
    short: (money: Money) => `${money.cents}`,
    long(money: Money) {
        return this.short(money) + double(money.cents);
    },
} as const;

declare module 'express' {
    // expect: def interface Request
    interface Request {
        user?: string;
    }
}
