/** Colours for source: splits text into words of one kind each. Wrong guesses of a language only cost colours. */

import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import clojure from "highlight.js/lib/languages/clojure";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import dart from "highlight.js/lib/languages/dart";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import elixir from "highlight.js/lib/languages/elixir";
import fsharp from "highlight.js/lib/languages/fsharp";
import go from "highlight.js/lib/languages/go";
import graphql from "highlight.js/lib/languages/graphql";
import haskell from "highlight.js/lib/languages/haskell";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import julia from "highlight.js/lib/languages/julia";
import kotlin from "highlight.js/lib/languages/kotlin";
import lua from "highlight.js/lib/languages/lua";
import makefile from "highlight.js/lib/languages/makefile";
import objectivec from "highlight.js/lib/languages/objectivec";
import ocaml from "highlight.js/lib/languages/ocaml";
import php from "highlight.js/lib/languages/php";
import powershell from "highlight.js/lib/languages/powershell";
import protobuf from "highlight.js/lib/languages/protobuf";
import python from "highlight.js/lib/languages/python";
import r from "highlight.js/lib/languages/r";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import scala from "highlight.js/lib/languages/scala";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { createLowlight } from "lowlight";

export interface Word {
  text: string;
  /** Class names, '' for none. */
  kind: string;
}

const languages = createLowlight({
  bash,
  c,
  clojure,
  cpp,
  csharp,
  dart,
  dockerfile,
  elixir,
  fsharp,
  go,
  graphql,
  haskell,
  java,
  javascript,
  julia,
  kotlin,
  lua,
  makefile,
  objectivec,
  ocaml,
  php,
  powershell,
  protobuf,
  python,
  r,
  ruby,
  rust,
  scala,
  sql,
  swift,
  typescript,
  xml,
});
/** Languages by the endings of file names that are not their names. */
languages.registerAlias({
  typescript: ["mts", "cts"],
  cpp: ["hxx"],
  python: ["pyi"],
  scala: ["sc"],
  ruby: ["rake"],
  objectivec: ["m"],
  xml: ["vue", "svelte", "astro", "erb", "razor"],
  clojure: ["cljs", "cljc", "bb"],
});
/** Longer sources stay without colours: these take time, and nobody reads so much here. */
const MOST_COLOURED = 60_000;

type Tree = ReturnType<typeof languages.highlight>;
type Child = Tree["children"][number];

/** The words of each line of a text, in the language that the name of its file says. */
export function highlighted(text: string, path: string): Word[][] {
  const ending = /[^./]*$/.exec(path.toLowerCase())?.[0] ?? "";
  const lines: Word[][] = [[]];
  const add = (value: string, kind: string): void => {
    for (const [index, piece] of value.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (piece) lines.at(-1)?.push({ text: piece, kind });
    }
  };
  const walk = (nodes: readonly Child[], kind: string): void => {
    for (const node of nodes) {
      if (node.type === "text") add(node.value, kind);
      else if (node.type === "element") walk(node.children, [node.properties["className"]].flat().join(" "));
    }
  };
  if (text.length <= MOST_COLOURED && languages.registered(ending))
    walk(languages.highlight(ending, text).children, "");
  else add(text, "");
  return lines;
}
