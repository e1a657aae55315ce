// The linter: what the compilers do not find. Layout is Prettier's.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist", "node_modules"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: globals.browser } },
  {
    rules: {
      "no-undef": "off", // the compiler knows, and knows types too
      "svelte/no-unused-svelte-ignore": "off", // it takes the words of the reason for rules; svelte-check minds the rest
      "svelte/prefer-svelte-reactivity": "off", // maps and sets here are worked out and then only read
      "svelte/no-useless-mustaches": "off", // {" "} is a space that must not be lost in the layout
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_" }],
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
);
