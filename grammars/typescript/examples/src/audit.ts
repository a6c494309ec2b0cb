// expect: def function Audit
export function Audit(...targets: unknown[]): any {
    return targets;
}
