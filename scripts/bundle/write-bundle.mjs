import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
const COMMANDS = [['--help'], ['doctor'], ['user', 'list']];

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
  await storeCode(folder);
}

/**
 * Loads a program. Node keeps its compiled code beside it, so that the next start is quicker; before Node 22.1 it cannot.
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

/**
 * Runs the server and some commands on an empty database, and so stores the code of the functions that they call. In an image the
 * folder cannot be written later.
 */
async function storeCode(folder) {
  const data = mkdtempSync(join(tmpdir(), 'linegate-build-'));
  const env = { PATH: process.env.PATH, PORT: '0', DATABASE_URL: `sqlite:${join(data, 'linegate.db')}` };
  try {
    await serveOnce(join(folder, 'main.js'), env);
    for (const command of COMMANDS) execFileSync(process.execPath, [join(folder, 'cli.js'), ...command], { env });
  } finally {
    rmSync(data, { recursive: true });
  }
}

async function serveOnce(program, env) {
  const server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'close');
  let log = '';
  server.stdout.setEncoding('utf8').on('data', (text) => {
    log += text;
    if (log.includes('"listening"')) server.kill();
  });
  const [code] = await ended;
  if (code !== 0) throw new Error(`The bundled server ended with ${code}:\n${log}`);
}
