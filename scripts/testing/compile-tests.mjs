// Compiles the TypeScript of the tests and of all that they import into `.test-build`, which Node loads as it is.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformFile } from '@swc/core';
import { swcOptions } from '../../swc.config.mjs';
import { root } from '../setup.mjs';
import { compiledFile, target } from './compiled-files.mjs';

const COMPILED = ['src', 'web/src', 'test'];
/** Folders of plain JavaScript, which Node loads from where it is. */
const PLAIN = ['scripts', 'bench', 'dist'];
/** When one of these changes, everything is compiled again. */
const COMPILER = ['package-lock.json', '.swcrc', 'swc.config.mjs', 'scripts/testing/compile-tests.mjs'];
const options = { ...swcOptions('es6'), sourceMaps: 'inline', inlineSourcesContent: false };

/** Compiles what has changed since the last run, and removes what has lost its source. */
export async function compileTests() {
  const sources = COMPILED.flatMap((folder) => filesOf(root, folder, /\.ts$/));
  const modules = filesOf(root, 'test', /\.mjs$/);
  const wanted = new Set([...sources, ...modules].map(compiledFile));
  for (const folder of COMPILED) {
    mkdirSync(join(target, folder), { recursive: true });
    for (const name of filesOf(target, folder, /./)) if (!wanted.has(join(target, name))) rmSync(join(target, name));
  }
  for (const name of [...PLAIN, ...modules]) link(name);
  const compilerChangedAt = Math.max(...COMPILER.map((name) => changedAt(join(root, name))));
  await Promise.all(sources.map((name) => compile(name, compilerChangedAt)));
}

/** @param {string} name of a file or folder of plain JavaScript */
function link(name) {
  const place = join(target, name);
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  rmSync(place, { force: true });
  symlinkSync(join(root, name), place);
}

/**
 * @param {string} name of a source
 * @param {number} compilerChangedAt in ms
 */
async function compile(name, compilerChangedAt) {
  const source = join(root, name);
  const place = compiledFile(name);
  if (existsSync(place) && statSync(place).mtimeMs > Math.max(changedAt(source), compilerChangedAt)) return;
  const began = Date.now();
  const { code } = await transformFile(source, options);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, atSource(code, source));
  // A source that changes meanwhile is newer than the file.
  utimesSync(place, began / 1000, began / 1000);
}

/** Tests find other files of the project from the place of their source. */
function atSource(code, source) {
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(source)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(source).href));
}

/** @returns the names of the files in a folder and its folders, relative to the base */
function filesOf(base, folder, pattern) {
  return readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && pattern.test(entry.name))
    .map(({ parentPath, name }) => relative(base, join(parentPath, name)));
}

/** When the content or the name of a file last changed, in ms. */
function changedAt(path) {
  return statSync(path).ctimeMs;
}
