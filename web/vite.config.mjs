import { defineConfig } from 'vite';
import { precompress } from './precompress.mjs';

// `npx vite web` serves the source during development. It forwards API calls to a running panel.
const panel = process.env.PANEL_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // No inlined assets: the content security policy allows `data:` URLs for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    // Libraries mark components with "use client", which has a meaning for server rendering only.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // The first pages load one file: fifty small ones would be a fifth larger, response headers included.
      output: { codeSplitting: { groups: [{ name: 'first', test: /web[\\/]src[\\/]main\.tsx$/ }] } },
    },
  },
  server: { proxy: { '/api': panel } },
});
