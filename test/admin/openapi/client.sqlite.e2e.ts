import { readFileSync } from 'node:fs';
import { clientDescription, heading } from '../../../scripts/openapi/client-description.mjs';
import { describeApi } from '../../../src/http/openapi/openapi.js';
import { Panel } from '../../support/panel.js';

const FILE = 'web/src/api/generated.ts';

describe('the generated types of the admin API for the pages', () => {
  it('match the current routes; `npm run generate:client` writes them again', async () => {
    const panel = await Panel.start();
    const description = clientDescription(JSON.parse(JSON.stringify(describeApi(panel.app))));
    await panel.stop();
    const kept = readFileSync(FILE, 'utf8');
    const lines = kept.split('\n');
    const types = lines.slice(3).join('\n');
    expect(types.length).toBeGreaterThan(50_000);
    expect(lines.slice(0, 3).join('\n')).toBe(heading(description, types).trimEnd());
  });
});
