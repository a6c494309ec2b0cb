// expect: def function run
export function run(): void {}
