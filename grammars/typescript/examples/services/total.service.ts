// expect: exported totalOfService
import { priceOf } from "./basket.service";

export function totalOfService(names: string[]) {
  return names.map((name) => priceOf(name));
}
