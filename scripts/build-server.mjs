// Compiles the server to dist, module by module. Then bundles the programs and their imports into a few chunks in dist/bundle, and
// stores V8's code of these chunks: a start loads it instead of compiling two thousand modules, which takes a third of the time.
// Names are kept and nothing is minified, so stack traces stay readable. Types are not checked, which takes one second instead of ten.
//
// `npx nest build` compiles the same modules with the same options, byte for byte, and `npx nest start --watch` restarts them after
// each change. But Nest's command line cannot bundle and needs two hundred packages, so the set-up does without it.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import { writeBundle } from './bundle/write-bundle.mjs';
import { swcOptions } from '../swc.config.mjs';

process.chdir(join(import.meta.dirname, '..'));

const modules = readdirSync('src', { recursive: true }).filter((name) => /(?<!\.spec)\.ts$/.test(name));
await Promise.all(modules.map(compile));
await writeBundle('dist/bundle');

/** @param {string} name below src */
async function compile(name) {
  const { code } = await transformFile(join('src', name), swcOptions('es6'));
  const target = join('dist', name.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, code);
}
