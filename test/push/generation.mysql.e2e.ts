import { RosterChangeRunner } from '../../src/users/roster/roster-change.runner.js';
import { PushService } from '../../src/push/push.service.js';
import { Panel } from '../support/panel.js';
import type { FakeUser } from './fake-daemon.js';
import { PushedNode } from './pushed-node.js';

const LARGEST = 2_147_483_647;

describe.each(['2.1', '2.2'] as const)('the detection of a daemon of generation %s', (generation) => {
  let panel: Panel;
  let pushed: PushedNode;
  beforeAll(async () => {
    panel = await Panel.start();
    pushed = await PushedNode.start(panel, generation);
  });
  afterAll(async () => {
    await pushed.stop();
    await panel.stop();
  });

  /** Runs a comparison, and returns the user about whom the panel asked the daemon. */
  async function asked(): Promise<FakeUser> {
    const { daemon } = pushed;
    await panel.service(PushService).reconcile(String(pushed.id));
    return JSON.parse(daemon.bodies[daemon.calls.lastIndexOf('POST user/edit')] ?? '') as FakeUser;
  }

  it('asks about an unused number above 0, and changes no user', async () => {
    const { user } = await panel.given.user();
    expect(await asked()).toEqual({
      uid: LARGEST,
      port: 1,
      passwd: expect.stringMatching(/./),
      speed_limit: 0,
      enable: 0,
    });
    expect(await pushed.state()).toMatchObject({ generation });
    expect(pushed.present()).toEqual(await pushed.wanted());

    // The last user of this test. Afterwards the database may have no id left for another user.
    await panel.service(RosterChangeRunner).run((manager, changed) => {
      changed.add(user.id).add(LARGEST);
      return manager.query('UPDATE users SET id = ? WHERE id = ?', [LARGEST, user.id]);
    });
    expect(await asked()).toMatchObject({ uid: LARGEST - 1 });
    expect(await pushed.state()).toMatchObject({ generation });
    expect(pushed.daemon.uids).toEqual([LARGEST]);
  });
});
