// `npm start`: runs the set-up, then this process becomes the server. It is not a parent of the server, so signals and the exit
// code are those of the server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, setup } from './setup.mjs';

await setup();
process.argv[1] = join(root, 'dist/bundle/main.js');
await import(pathToFileURL(process.argv[1]).href);
