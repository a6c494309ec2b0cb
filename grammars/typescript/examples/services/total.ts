// expect: exported total
import { priceOf } from "./basket";

export const total = (names: string[]) => names.map((name) => priceOf(name));
