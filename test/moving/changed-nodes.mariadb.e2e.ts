import { NodesService } from '../../src/nodes/nodes.service.js';
import { Panel } from '../support/panel.js';
import { importTables } from './old/import.js';
import { oldUser, proxyPanel } from './old/proxypanel.js';
import type { OldTable, SqlValue } from './old/sql.js';

type Row = Readonly<Record<string, SqlValue>>;

/** Changes the rows of one table. A row becomes undefined to leave it out. */
function changed(tables: readonly OldTable[], name: string, change: (row: Row) => Row): OldTable[] {
  return tables.map((table) => (table.name === name ? { ...table, rows: table.rows.map(change) } : table));
}

describe('a later import whose nodes have changed in the old panel', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    await importTables(panel, proxyPanel('3', [oldUser(1), oldUser(6)]));
  });
  afterAll(() => panel.stop());

  const nodes = () =>
    panel.rows<Record<string, unknown>>(
      `SELECT nodes.id, nodes.name, host, port, traffic_rate, client_limit, single, levels.\`rank\` AS \`rank\`,
         user_groups.name AS user_group, rule_groups.name AS rules
       FROM nodes JOIN levels ON levels.id = nodes.level_id
       LEFT JOIN node_groups ON node_groups.node_id = nodes.id LEFT JOIN user_groups ON user_groups.id = node_groups.group_id
       LEFT JOIN node_rule_groups ON node_rule_groups.node_id = nodes.id
       LEFT JOIN rule_groups ON rule_groups.id = node_rule_groups.group_id ORDER BY nodes.id, user_groups.name`,
    );

  it('takes over what has changed there, keeps what has changed here, and tells both', async () => {
    const service = panel.service(NodesService);
    await service.set(1, { clientLimit: 7, host: 'mine.example.com' });
    await service.set(2, { host: 'moved.example.com' });
    await panel.execute('UPDATE entries SET sort = 9 WHERE node_id = 1 AND host = ?', ['']);
    const before = await nodes();
    const same = await importTables(panel, proxyPanel('3', [oldUser(1), oldUser(6)]));
    expect(same.counts.nodes).toMatchObject({ changed: 0, kept: 3 });
    expect(await nodes()).toEqual(before);

    let later = changed(proxyPanel('3', [oldUser(1), oldUser(6)]), 'node', (row) => {
      if (row['id'] === 1) return { ...row, name: 'Hongkong', server: 'hk2.example.com', port: 9000, level: 2 };
      if (row['id'] === 2) return { ...row, rule_group_id: null, name: '香港 1' };
      if (row['id'] === 5) return { ...row, server: 'relay2.example.com', port: 9443 };
      return row;
    });
    later = changed(later, 'node_user_group', (row) => (row['node_id'] === 1 ? { ...row, user_group_id: 2 } : row));
    const trial = await importTables(panel, later, { isDryRun: true });
    expect(await nodes()).toEqual(before);
    const report = await importTables(panel, later);
    for (const { counts, noticeCounts, nodes: lists } of [trial, report]) {
      expect(counts.nodes).toMatchObject({ changed: 2, kept: 1, added: 0 });
      expect(counts.entries).toMatchObject({ changed: 3, kept: 1 });
      expect([...noticeCounts.keys()]).toEqual(
        expect.arrayContaining([
          'changed as in the old panel: name, host, rank, port, groupKeys',
          'changed as in the old panel: ruleGroupKey',
          'the new name 香港 1 belongs to another node here: it does not change',
        ]),
      );
      // User 1 has rank 1, and user 6 has rank 2 and the group that node 1 no longer serves.
      expect(lists.find(({ id }) => id === 1)).toMatchObject({ there: 0, here: 0, differences: [] });
    }
    const now = await nodes();
    expect(now.find(({ id }) => id === 1)).toEqual({
      ...before.find(({ id }) => id === 1),
      ...{ name: 'Hongkong', host: 'hk2.example.com', port: '9000', rank: 2, user_group: 'two', client_limit: 7 },
    });
    expect(now.find(({ id }) => id === 2)).toEqual({
      ...before.find(({ id }) => id === 2),
      ...{ rules: null, host: 'moved.example.com' },
    });
    expect(await panel.rows('SELECT host, port, sort FROM entries WHERE node_id = 1 ORDER BY host')).toEqual([
      { host: '', port: 0, sort: 9 },
      { host: 'relay2.example.com', port: 9443, sort: 0 },
    ]);
    expect((await importTables(panel, later)).counts.nodes).toMatchObject({ changed: 0, kept: 3 });
  });

  it('leaves a node that cannot change so, and tells why again each time', async () => {
    const later = changed(proxyPanel('3', [oldUser(1)]), 'node', (row) =>
      row['id'] === 2 ? { ...row, type: 0, profile: '{"method":"aes-256-gcm"}' } : row,
    );
    const before = await nodes();
    for (let time = 0; time < 2; time++) {
      const { noticeCounts, counts } = await importTables(panel, later, { isDryRun: time === 0 });
      expect([...noticeCounts.keys()].join()).toContain(
        'and not here: it is a node of the family ss there, and ssr here',
      );
      expect(counts.nodes.kept).toBeGreaterThan(0);
    }
    expect((await nodes()).find(({ id }) => id === 2)).toEqual(before.find(({ id }) => id === 2));
  });

  it('notes the settings of nodes that an earlier version has imported, and changes nothing then', async () => {
    await panel.execute('UPDATE moved_rows SET fields = NULL');
    const later = (port: number) =>
      changed(proxyPanel('3', [oldUser(1)]), 'node', (row) => (row['id'] === 1 ? { ...row, port } : row));
    expect((await importTables(panel, later(7000))).counts.nodes).toMatchObject({ changed: 0 });
    expect((await nodes()).find(({ id }) => id === 1)).toMatchObject({ port: '8388' });
    expect((await importTables(panel, later(7001))).counts.nodes).toMatchObject({ changed: 1 });
    expect((await nodes()).find(({ id }) => id === 1)).toMatchObject({ port: '7001' });
  });
});
