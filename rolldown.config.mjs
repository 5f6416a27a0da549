// The program and all that it imports as a few files, in dist/bundle: a start then loads these instead of two thousand
// modules, and takes half as long. What is native stays where it is, and so does what is optional and not installed.
import { existsSync } from 'node:fs';
import { defineConfig } from 'rolldown';

/** The demo is not in an image. */
const PROGRAMS = ['dist/main.js', 'dist/cli.js', 'scripts/demo-panel.mjs'];

export default defineConfig({
  input: PROGRAMS.filter((program) => existsSync(program)),
  platform: 'node',
  external: [/^(libsql|@node-rs\/.+)$/],
  output: { dir: 'dist/bundle', cleanDir: true, format: 'esm', keepNames: true, chunkFileNames: '[name]-[hash].js' },
  onLog: (level, log, tell) => log.code !== 'UNRESOLVED_IMPORT' && tell(level, log),
});
