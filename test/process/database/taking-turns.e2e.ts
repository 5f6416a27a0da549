import { UsersService } from '../../../src/users/users.service.js';
import { manyUsers } from '../../support/database/many-users.js';
import { Panel } from '../../support/panel.js';

const CHANGES = 200;

describe('two panels that constantly write to one database', () => {
  let panels: Panel[];
  let uids: number[];
  beforeAll(async () => {
    const first = await Panel.start();
    panels = [first, await first.another()];
    uids = await manyUsers(first, CHANGES);
  });
  afterAll(() => Promise.all(panels.toReversed().map((panel) => panel.stop())));

  it('block neither panel: each change succeeds while the other panel makes its changes', async () => {
    const waiting = [...uids];
    const made = await Promise.all(
      panels.map(async (panel) => {
        let changes = 0;
        for (let uid = waiting.pop(); uid !== undefined; uid = waiting.pop()) {
          await panel.service(UsersService).set(String(uid), { passwd: `changed ${uid}` });
          changes++;
        }
        return changes;
      }),
    );
    expect(Math.min(...made)).toBeGreaterThan(CHANGES / 10);
    const changed = await panels[0]?.rows<{ n: number }>(
      "SELECT COUNT(*) AS n FROM users WHERE passwd LIKE 'changed %'",
    );
    expect(changed).toEqual([{ n: CHANGES }]);
  });
});
