// The linter: what the compilers do not find. Layout is Prettier's.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist", "node_modules", "src/wire/protocol.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: globals.browser } },
  {
    rules: {
      "no-undef": "off", // the compiler knows, and knows types too
      // It takes the words of the reason for rules; svelte-check minds the rest.
      "svelte/no-unused-svelte-ignore": "off",
      "svelte/prefer-svelte-reactivity": "off", // maps and sets here are worked out and then only read
      "svelte/no-useless-mustaches": "off", // {" "} is a space that must not be lost in the layout
      "max-len": ["error", { code: 120, ignorePattern: '"M[-\\d. ]' }], // drawings are one word
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_" }],
    },
  },
  { files: ["**/*.svelte"], rules: { "max-lines": ["error", 250] } },
  { files: ["**/*.ts"], rules: { "max-lines": ["error", 400] } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
);
