// expect: edge index.js imports packages/ui/src/cash.js:coin
export { coin as penny } from "./cash.js";
