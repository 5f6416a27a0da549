import { keepCompiled } from './compile-cache.js';

keepCompiled();
await import('reflect-metadata');
const { start } = await import('./start.js');

await start();
