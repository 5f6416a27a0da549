import { defineConfig } from 'vite';
import { compressAhead } from './compress-ahead.mjs';

// `npx vite web` serves the source while it is written, with the routes of a panel that runs beside it.
const panel = process.env.PANEL_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [compressAhead()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // Everything is a file of its own: the content security policy takes no data in a URL but images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    // Components say "use client", which means something to servers that render them, and nothing here.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // What the first pages need is one file: as fifty small ones it would be a fifth larger, heads of answers included.
      output: { codeSplitting: { groups: [{ name: 'first', test: /web\/src\/main\.tsx$/ }] } },
    },
  },
  server: { proxy: { '/api': panel } },
});
