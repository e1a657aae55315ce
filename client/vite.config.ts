import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const backend = process.env.SEALED_ORDERS_BACKEND ?? "http://127.0.0.1:8000";

/** Browsers load the .woff2 of each typeface; the .woff is for pictures that the server draws. */
const typefaces: Plugin = {
  name: "typefaces",
  generateBundle() {
    const style = readFileSync(new URL("src/look/style.css", import.meta.url), "utf8");
    for (const [, path] of style.matchAll(/url\("(.+)\.woff2"\)/g)) {
      const source = readFileSync(new URL(`node_modules/${path}.woff`, import.meta.url));
      this.emitFile({ type: "asset", fileName: `assets/${basename(path!)}.woff`, source });
    }
  },
};

export default defineConfig({
  plugins: [svelte(), typefaces],
  base: "./",
  build: {
    outDir: "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    // Files name one another often: short hashes keep them small.
    rolldownOptions: {
      output: { chunkFileNames: "assets/[name]-[hash:6].js", assetFileNames: "assets/[name]-[hash:6][extname]" },
    },
  },
  server: { proxy: { "/api": backend, "/ws": { target: backend, ws: true } } },
});
