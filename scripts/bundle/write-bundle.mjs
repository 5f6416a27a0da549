import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** The modules that start the programs. An image contains no demo. */
const PROGRAMS = {
  main: 'dist/main.js',
  cli: 'dist/cli/cli.js',
  reader: 'dist/reader.js',
  'demo-panel': 'scripts/demo/demo-panel.mjs',
};
/** Packages that are not installed, and `import.meta` in a helper of @nestjs/terminus that looks for such packages. */
const EXPECTED = ['UNRESOLVED_IMPORT', 'EMPTY_IMPORT_META'];

/**
 * Bundles the compiled programs with all that they import. Each becomes a chunk of CommonJS and a file that runs it.
 *
 * @param {string} folder
 */
export async function writeBundle(folder) {
  const programs = Object.entries(PROGRAMS).filter(([, module]) => existsSync(module));
  const bundle = await rolldown({
    input: Object.fromEntries(programs),
    platform: 'node',
    // Native packages stay outside of the bundle, and so do optional packages that are not installed.
    external: [/^(libsql|@node-rs\/.+)$/],
    onLog: (level, log, tell) => EXPECTED.includes(log.code) || tell(level, log),
  });
  const names = { entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' };
  await bundle.write({
    dir: folder,
    format: 'cjs',
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    ...names,
  });

  for (const [name] of programs) writeFileSync(join(folder, `${name}.js`), starter(name));
}

/**
 * Loads a program. Node 22.1 and newer keep its compiled code beside it, if the folder can be written: the next start is quicker.
 *
 * @param {string} name of a program
 */
function starter(name) {
  return `#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';

module.enableCompileCache?.(join(import.meta.dirname, 'compiled'));
await import('./${name}.cjs');
`;
}
