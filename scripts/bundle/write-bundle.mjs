import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
const RUNNER = 'run-program.mjs';
const STORE_CODE = join(import.meta.dirname, 'store-code.mjs');

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
    plugins: [{ name: 'chunks-to-run', generateBundle: prepareChunks }],
  });
  const names = { entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' };
  await bundle.write({
    dir: folder,
    format: 'cjs',
    keepNames: true,
    // A chunk runs as a script of `node:vm`, which can load a module of Node by `require` only.
    dynamicImportInCjs: false,
    comments: { legal: true, annotation: false, jsdoc: false },
    ...names,
  });

  copyFileSync(join(import.meta.dirname, RUNNER), join(folder, RUNNER));
  for (const [name] of programs) writeFileSync(join(folder, `${name}.js`), starter(name));
  await storeCode(folder);
}

/** @param {Record<string, { type: string, code: string }>} files by their names */
function prepareChunks(_options, files) {
  for (const file of Object.values(files)) if (file.type === 'chunk') file.code = asFunction(file.code);
}

/** The chunk as the function that Node makes of each module of CommonJS. */
function asFunction(code) {
  const withoutShebang = code.replace(/^#!.*\n/, '');
  return `(function (exports, require, module, __filename, __dirname) {${asciiOnly(withoutShebang)}\n})`;
}

/** The same program with escapes for the characters outside of ASCII, in its strings and regular expressions. */
function asciiOnly(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** @param {string} name of a program */
function starter(name) {
  return `#!/usr/bin/env node\nimport { runProgram } from './${RUNNER}';\n\nrunProgram('${name}.cjs');\n`;
}

/** Runs the server and some commands on an empty database. Each run adds the code of the functions that it calls. */
async function storeCode(folder) {
  const data = mkdtempSync(join(tmpdir(), 'linegate-build-'));
  const env = { PATH: process.env.PATH, PORT: '0', DATABASE_URL: `sqlite:${join(data, 'linegate.db')}` };
  try {
    await serveOnce([STORE_CODE, folder, 'main'], env);
    for (const command of COMMANDS) execFileSync(process.execPath, [STORE_CODE, folder, 'cli', ...command], { env });
  } finally {
    rmSync(data, { recursive: true });
  }
}

async function serveOnce(args, env) {
  const server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'close');
  let log = '';
  server.stdout.setEncoding('utf8').on('data', (text) => {
    log += text;
    if (log.includes('"listening"')) server.kill();
  });
  const [code] = await ended;
  if (code !== 0) throw new Error(`The bundled server ended with ${code}:\n${log}`);
}
