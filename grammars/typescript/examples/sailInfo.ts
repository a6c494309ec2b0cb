export interface SailInfo {
    area: number;
}

export function trimSail(): void {}
// expect: exported trimSail
