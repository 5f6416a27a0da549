import { JobsService } from '../../src/jobs/jobs.service.js';
import { LineKeyUsageBuffer } from '../../src/line-key/line-key-usage.buffer.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { NodeStatusesService } from '../../src/presence/status/node-statuses.service.js';
import { PREFIXES, refusal, SS } from '../node/node-api.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { statementsOf, touching } from '../support/database/statements.js';
import { ACCEPTED, report } from './presence-api.js';

const STATUS = { cpu: '12.3%', mem: '40%', disk: '71.25%', uptime: 86_400, net: '1.2 MB↑ - 3 MB↓' };

describe('the status of a node', () => {
  let panel: Panel;
  let node: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  beforeEach(async () => {
    node = await panel.given.node();
  });
  afterAll(() => panel.stop());

  async function status() {
    return panel.service(NodeStatusesService).get(String(node.node.id));
  }

  describe('by POST nodeStatus/:id', () => {
    it.each(PREFIXES)('is accepted under %s for nodes of the family %s only', async (prefix, family) => {
      const own = await panel.given.node({ family });
      const foreign = await panel.given.node({ family: family === 'ss' ? 'ssr' : 'ss' });
      const send = ({ node: { id }, key }: GivenNode) =>
        panel.post(`${prefix}/nodeStatus/${id}`, STATUS, panel.signed(key));
      const reply = await send(own);
      expect([reply.statusCode, reply.json<unknown>()]).toEqual([200, ACCEPTED]);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect((await send(foreign)).statusCode).toBe(404);
      expect(await panel.rows('SELECT 1 FROM node_heartbeats WHERE node_id = ?', [foreign.node.id])).toEqual([]);
    });

    it('is stored as the latest status, and for each minute', async () => {
      panel.clock.set('2026-03-15T12:00:10Z');
      await report(panel, node, 'nodeStatus', STATUS);
      expect((await status()).heartbeat).toMatchObject({
        at: panel.clock.unixSeconds(),
        cpu: 1230,
        mem: 4000,
        disk: 7125,
        uptime: 86_400,
        net: '1.2 MB↑ - 3 MB↓',
      });
      panel.clock.set('2026-03-15T12:00:50Z');
      await report(panel, node, 'nodeStatus', { ...STATUS, cpu: '5', net: undefined });
      panel.clock.set('2026-03-15T12:01:50Z');
      await report(panel, node, 'nodeStatus', { ...STATUS, cpu: ' 100.4 % ', uptime: 1.9, net: null, extra: [] });
      expect((await status()).heartbeat).toMatchObject({ cpu: 10_000, uptime: 1, net: null });
      const minute = Date.parse('2026-03-15T12:00:00Z') / 1000;
      expect(await panel.rows('SELECT * FROM node_loads WHERE node_id = ? ORDER BY minute', [node.node.id])).toEqual([
        { node_id: node.node.id, minute, cpu: 500, mem: 4000, disk: 7125 },
        { node_id: node.node.id, minute: minute + 60, cpu: 10_000, mem: 4000, disk: 7125 },
      ]);
    });

    it('T61: is stored as harmless text, whatever name a daemon gives its network', async () => {
      await report(panel, node, 'nodeStatus', { ...STATUS, net: `\u001b[2J\n\u202e${'x'.repeat(500)}` });
      const { heartbeat } = await status();
      expect(heartbeat?.net).toMatch(/^\[2J x{1,60}…$/);
    });

    it.each<[string, object | string, string[]]>([
      ['nothing', {}, ['cpu', 'mem', 'disk', 'uptime']],
      ['numbers for percentages', { ...STATUS, cpu: 12.3, mem: 1 }, ['cpu', 'mem']],
      ['text that is not a percentage', { ...STATUS, cpu: 'NaN%', mem: '', disk: '-1%' }, ['cpu', 'mem', 'disk']],
      ['an invalid time', { ...STATUS, uptime: '5' }, ['uptime']],
      ['a time before the start', { ...STATUS, uptime: -1 }, ['uptime']],
      ['a network that is not text', { ...STATUS, net: 5 }, ['net']],
      ['a list', [], ['The body']],
      ['something other than JSON', '{', ['The body']],
    ])('is rejected with %s, and with every problem in the response', async (_what, body, problems) => {
      const reply = await report(panel, node, 'nodeStatus', body);
      const expected = problems.map((problem) => expect.stringMatching(new RegExp(`^${problem} `)));
      expect([reply.statusCode, reply.json<unknown>()]).toEqual([400, { ...refusal(400), data: expected }]);
      expect((await status()).heartbeat).toBeUndefined();
    });

    it('is stored for a week, and deleted with the node', async () => {
      const loads = (): Promise<unknown[]> => panel.rows('SELECT 1 FROM node_loads WHERE node_id = ?', [node.node.id]);
      await panel.service(JobsService).runDue();
      await report(panel, node, 'nodeStatus', STATUS);
      panel.clock.advance(7 * 86_400 - 60);
      await panel.service(JobsService).runDue();
      expect(await loads()).toHaveLength(1);
      panel.clock.advance(3600);
      await report(panel, node, 'nodeStatus', STATUS);
      await panel.service(JobsService).runDue();
      expect(await loads()).toHaveLength(1);
      await panel.clock.runDuring(panel.service(NodesService).delete(node.node.name));
      expect(await loads()).toHaveLength(0);
    });
  });

  describe('by its last call', () => {
    async function poll(): Promise<void> {
      await panel.get(`${SS}/userList/${node.node.id}`, panel.signed(node.key));
      await panel.service(LineKeyUsageBuffer).flush();
    }

    it('is down while it has never called', async () => {
      expect(await status()).toMatchObject({ state: 'down', lastContact: null, online: { users: 0, addresses: 0 } });
    });

    it('is up for three minutes, then late, and down after ten', async () => {
      await poll();
      const at = panel.clock.unixSeconds();
      expect(await status()).toMatchObject({ state: 'up', lastContact: at });
      panel.clock.advance(180);
      expect((await status()).state).toBe('up');
      panel.clock.advance(1);
      expect((await status()).state).toBe('late');
      panel.clock.advance(419);
      expect((await status()).state).toBe('late');
      panel.clock.advance(1);
      expect(await status()).toMatchObject({ state: 'down', lastContact: at });
    });

    it('stays up if it calls once a minute, on any process', async () => {
      const other = await panel.another();
      for (let minute = 0; minute < 20; minute++) {
        const where = minute % 3 === 0 ? other : panel;
        await where.get(`${SS}/node/${node.node.id}`, where.signed(node.key));
        await where.service(LineKeyUsageBuffer).flush();
        // A little less than a minute, so that a value that is stored at most once a minute is stored every other time.
        panel.clock.advance(59);
        expect((await status()).state).toBe('up');
      }
      await other.stop();
    });

    it('uses reports that arrive before the next stored call', async () => {
      await poll();
      panel.clock.advance(30);
      await report(panel, node, 'nodeStatus', STATUS);
      expect((await status()).lastContact).toBe(panel.clock.unixSeconds());
    });

    it('is not changed by an unauthorized report', async () => {
      await panel.get(`${SS}/node/${node.node.id}`, panel.signed('a key of nobody at all'));
      await panel.service(LineKeyUsageBuffer).flush();
      expect((await status()).state).toBe('down');
    });

    it('adds no statement to a poll', async () => {
      await poll();
      const statements = await statementsOf(panel);
      for (let count = 0; count < 50; count++) await poll();
      expect(touching(statements, 'node_heartbeats|line_keys')).toEqual([]);
    });
  });

  it('is listed for all nodes', async () => {
    const all = await panel.service(NodeStatusesService).list();
    const nodes = await panel.service(NodesService).list();
    expect(all.map((each) => each.node.id)).toEqual(nodes.map((each) => each.node.id));
  });
});
