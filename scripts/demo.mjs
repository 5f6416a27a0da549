// `npm run demo`: everything that is needed is made ready, then the panel of the demo starts.
import { setup } from './setup.mjs';

await setup();
await import('../dist/bundle/demo-panel.js');
