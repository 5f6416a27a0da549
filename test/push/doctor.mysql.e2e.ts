import { LineKeyUsageBuffer } from '../../src/line-key/line-key-usage.buffer.js';
import type { AdminClient } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';
import { PushedNode } from './pushed-node.js';

interface Doctor {
  readonly roster: { readonly is_newest: boolean | null };
  readonly findings: readonly { readonly code: string }[];
}

describe.each(['2.1', '2.2'] as const)(
  'the doctor of a node with pushes to a daemon of generation %s',
  (generation) => {
    const asksAgain = generation === '2.2';
    let panel: Panel;
    let owner: AdminClient;
    let pushed: PushedNode;
    beforeAll(async () => {
      panel = await Panel.start();
      owner = panel.admin(await panel.given.operator());
      pushed = await PushedNode.start(panel, generation);
      // The daemon fetches its list at its start.
      await panel.given.user();
      const { key } = pushed.given;
      await panel.get(`/api/ssr/v1/userList/${pushed.id}`, panel.signed(key));
      await panel.service(LineKeyUsageBuffer).flush();
      await pushed.told();
    });
    afterAll(async () => {
      await pushed.stop();
      await panel.stop();
    });

    const doctor = async (): Promise<[boolean | null, string[]]> => {
      const { roster, findings } = (await owner.get(`/nodes/${pushed.id}/doctor`)).json<Doctor>();
      return [roster.is_newest, findings.map(({ code }) => code)];
    };

    it('shows the newest list after the start of the daemon', async () => {
      expect(await doctor()).toEqual([true, ['loopback-host', 'up']]);
    });

    it('relies on the pushed change', async () => {
      await panel.given.user();
      expect((await doctor())[0]).toBe(false);
      await pushed.told();
      expect(await doctor()).toEqual([true, ['loopback-host', 'up']]);
    });

    it('reports an unreachable daemon', async () => {
      pushed.daemon.manner = 'fails';
      await panel.given.user();
      await pushed.told();
      const [isNewest, codes] = await doctor();
      expect([isNewest, codes]).toEqual([
        false,
        asksAgain ? ['loopback-host', 'push-failing', 'old-list', 'up'] : ['loopback-host', 'push-failing', 'up'],
      ]);
      pushed.daemon.manner = 'well';
    });
  },
);
