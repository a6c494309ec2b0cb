// A package that is called the same as a file here, and one that the workspace does not have.
import { round } from "#round";
import { coin } from "@shop/cash/money";

// expect: no-edge pay calls *
export function pay() {
  return round(coin());
}
