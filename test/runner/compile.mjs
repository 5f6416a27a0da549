// Compiles the TypeScript of the tests and of all that they import. Node loads the result without hooks, which takes half the time.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformFile } from '@swc/core';
import { swcOptions } from '../../swc.config.mjs';
import { INSTANCES, root, target, targetsOf } from './compiled-files.mjs';
import { ENGINES } from './scope/placement.mjs';

/** Folders whose modules are compiled and have one instance. */
const SHARED = ['src', 'web/src'];
/** Folders of plain JavaScript, which Node loads from where it is. */
const PLAIN = ['scripts', 'bench'];
/** When one of these changes, everything is compiled again. */
const COMPILER = ['package-lock.json', '.swcrc', 'swc.config.mjs', 'test/runner/compile.mjs'];
const options = { ...swcOptions('es6'), sourceMaps: 'inline', inlineSourcesContent: false };

/** Jest's `globalSetup`: before each run, compiles what has changed since the last one, and removes what has lost its source. */
export default async function compileChanged() {
  for (const instance of INSTANCES) linkFolders(instance);
  const sources = [...SHARED, 'test'].flatMap((folder) => filesOf(root, folder, /\.ts$/));
  const links = filesOf(root, 'test', /\.mjs$/);
  removeOthers(new Set([...sources, ...links].flatMap(targetsOf)));
  for (const name of links) linkFile(name);
  const compilerChangedAt = Math.max(...COMPILER.map((name) => changedAt(join(root, name))));
  await Promise.all(sources.map((name) => compile(name, compilerChangedAt)));
}

/** @param {Set<string>} wanted names of files relative to the target */
function removeOthers(wanted) {
  for (const folder of [...SHARED, ...INSTANCES.map((instance) => join(instance, 'test'))]) {
    mkdirSync(join(target, folder), { recursive: true });
    for (const name of filesOf(target, folder, /./)) if (!wanted.has(name)) rmSync(join(target, name));
  }
}

/** @param {string} instance */
function linkFolders(instance) {
  for (const name of PLAIN) link(join(root, name), join(target, instance, name));
  if (ENGINES.includes(instance)) for (const name of SHARED) link(join(target, name), join(target, instance, name));
}

/** @param {string} name of a module of plain JavaScript among the tests */
function linkFile(name) {
  for (const place of targetsOf(name)) link(join(root, name), join(target, place));
}

function link(source, place) {
  if (statSync(place, { throwIfNoEntry: false }) !== undefined) return;
  mkdirSync(dirname(place), { recursive: true });
  rmSync(place, { force: true });
  symlinkSync(source, place);
}

/**
 * @param {string} name of a source
 * @param {number} compilerChangedAt in ms
 */
async function compile(name, compilerChangedAt) {
  const source = join(root, name);
  const changed = Math.max(changedAt(source), compilerChangedAt);
  if (targetsOf(name).every((place) => writtenAt(join(target, place)) > changed)) return;
  const began = Date.now();
  const { code } = await transformFile(source, options);
  for (const place of targetsOf(name)) write(join(target, place), codeOf(code, source, place), began);
}

/** Another run may read the file meanwhile. A source that changes meanwhile is newer than the file. */
function write(path, code, began) {
  const unfinished = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished, code);
  utimesSync(unfinished, began / 1000, began / 1000);
  renameSync(unfinished, path);
}

/** The compiled code of one instance. Tests find other files from the place of their source. */
function codeOf(code, source, place) {
  const url = pathToFileURL(source);
  const [instance] = place.split('/');
  if (ENGINES.includes(instance)) url.searchParams.set('engine', instance);
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(source)))
    .replaceAll('import.meta.url', JSON.stringify(url.href));
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

/** When a file was written, in ms; before all times if it is missing. */
function writtenAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
}
