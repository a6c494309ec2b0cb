/**
 * Every message that Packlens adds to the Language Server Protocol: methods, parameters, results. Written by `python -m
 * tests.tidy.generated` from `server/packlens/lsp/protocol`: edit that.
 */

export * from "./attached";
export * from "./editorQuestions";
export * from "./exploring";
export * from "./indexState";
export * from "./learning";
export * from "./methods";
export * from "./model";
export * from "./packs";
export * from "./symbols";
