// expect: edge passed.ts imports client
export { default } from "./client";
export { default as theApi } from "./api";
