// `npm run demo`: runs the set-up, then starts the panel of the demo.
import { setup } from './setup.mjs';

await setup();
await import('../dist/bundle/demo-panel.js');
