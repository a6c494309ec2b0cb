import * as all from '.';
import { words, rule } from '.';

export function useWords() {
    // expect: edge useWords calls create
    // expect: edge useWords calls Rule.needed
    // expect: edge useWords calls Rule.label
    // expect: edge useWords calls Words.short
    words().trim().needed().label().short();
}

export function usePlain() {
    // expect: edge usePlain calls plain
    // expect: edge usePlain calls Rule.test
    rule().needed().test(1);
    // expect: no-edge usePlain calls Words.trim
    rule().text().trim();
    // expect: no-edge usePlain calls Words.short
    rule().turning().short();
}

export function useAll() {
    // expect: edge useAll calls create
    // expect: edge useAll calls Words.trim
    all.words().trim();
}

describe("locals of functions that are passed on", () => {
    it("has words", () => {
        let made = words();
        // expect: edge use.ts calls Words.short
        made.short();
    });
    it("has a rule", () => {
        let made = rule();
        // expect: edge use.ts calls Rule.text
        made.text();
    });
});
