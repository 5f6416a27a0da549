// Node's hooks for TypeScript: https://nodejs.org/docs/latest-v20.x/api/module.html#customization-hooks
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';
import { swcOptions } from '../../swc.config.mjs';

const options = { ...swcOptions('es6'), sourceMaps: 'inline' };

const TESTS = new URL('..', import.meta.url).href;

/**
 * TypeScript's imports end in `.js`, the files beside them in `.ts`. A worker runs test files on several databases, so modules of
 * tests have an instance for each kind of database: `?engine=mysql`. The modules of `src` have one instance.
 */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && !context.parentURL.includes('/node_modules/')) {
    const url = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(url)) return { url: forEngine(url, context.parentURL), format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

function forEngine(url, parentUrl) {
  const engine = new URL(parentUrl).searchParams.get('engine');
  if (engine !== null && url.href.startsWith(TESTS)) url.searchParams.set('engine', engine);
  return url.href;
}

export async function load(url, context, next) {
  if (!/\.ts(\?|$)/.test(url)) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), options);
  return { format: 'module', source: code, shortCircuit: true };
}
