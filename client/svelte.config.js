import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Styles are scoped by short names: they stand a thousand times in what is sent. */
const cssHash = ({ hash, css }) => `s${hash(css).slice(0, 5)}`;

export default {
  preprocess: vitePreprocess({ script: false, style: false }),
  compilerOptions: { runes: true, cssHash },
};
