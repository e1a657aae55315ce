import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const backend = process.env.SEALED_ORDERS_BACKEND ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
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
