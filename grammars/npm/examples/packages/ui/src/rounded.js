// expect: def function round
export const round = (value) => value - (value % 1);
