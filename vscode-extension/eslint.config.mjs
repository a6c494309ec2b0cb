import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

export default defineConfig(
  { ignores: ["dist/", "out/", "node_modules/"] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ["eslint.config.mjs", "scripts/*.mjs"] } },
    },
    rules: {
      "max-lines": ["error", { max: 400 }],
      "max-lines-per-function": ["error", { max: 40, skipComments: true, skipBlankLines: true }],
      complexity: ["error", 14],
      eqeqeq: "error",
      "no-console": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["src/core/**", "src/webview/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { paths: [{ name: "vscode", message: "Only src/editor and src/extension.ts speak to the editor." }] },
      ],
    },
  },
  { files: ["test/**"], rules: { "max-lines-per-function": "off", "@typescript-eslint/no-floating-promises": "off" } },
  {
    files: ["**/*.mjs"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        console: "readonly",
        process: "readonly",
        URL: "readonly",
        fetch: "readonly",
        performance: "readonly",
        document: "readonly",
        window: "readonly",
        getComputedStyle: "readonly",
        setTimeout: "readonly",
      },
    },
    rules: { "no-console": "off", "max-lines-per-function": "off" },
  },
);
