// `npm run -s linegate -- …`: the command line in a checkout. Standard output holds nothing but the command's output.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, setup } from './setup.mjs';

await setup({ quiet: true });
process.argv[1] = join(root, 'dist/bundle/cli.js');
await import(pathToFileURL(process.argv[1]).href);
