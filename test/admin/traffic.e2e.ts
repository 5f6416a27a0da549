import type { AdminClient } from '../support/admin-client.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithOwner } from '../support/panel-hooks.js';

describe('traffic in the admin API', () => {
  let panel: Panel;
  let owner: AdminClient;
  usePanelWithOwner((started) => ({ panel, owner } = started));

  it('adds up the traffic of nodes, to the byte', async () => {
    const { node: a, key: keyA } = await panel.given.node({ name: 'a' });
    const { node: b, key: keyB } = await panel.given.node({ name: 'b', trafficRate: 0 });
    const { user } = await panel.given.user();
    const send = (id: number, key: string, upload: number) =>
      panel.post(`/api/ss/v1/userTraffic/${id}`, [{ uid: user.id, upload, download: 1 }], panel.signed(key));
    await send(a.id, keyA, 10);
    await send(b.id, keyB, 20);
    panel.clock.advance(3600);
    await send(a.id, keyA, 30);
    const day = (await owner.get('/traffic/summary')).json<{ points: { by_node: Record<string, number> }[] }>();
    expect(day).toMatchObject({
      nodes: [
        { id: a.id, name: 'a' },
        { id: b.id, name: 'b' },
      ],
    });
    expect(day.points).toHaveLength(24);
    expect(day.points.slice(-2).map(({ by_node: by }) => by)).toEqual([{ [a.id]: 11, [b.id]: 21 }, { [a.id]: 31 }]);
    const month = (await owner.get('/traffic/summary?range=30d')).json<{
      points: { by_node: Record<string, number> }[];
    }>();
    expect(month.points).toHaveLength(30);
    expect(month.points.at(-1)?.by_node).toEqual({ [a.id]: 42, [b.id]: 21 });
    expect((await owner.get('/traffic/summary?range=7d')).json<{ points: object[] }>().points).toHaveLength(28);
    expect((await owner.get('/traffic/summary?range=1y')).statusCode).toBe(422);
    const sums = await panel.rows<{ node_id: number; bytes: number | string }>(
      'SELECT node_id, SUM(upload + download) AS bytes FROM traffic_ledger GROUP BY node_id ORDER BY node_id',
    );
    expect(sums.map(({ bytes }) => Number(bytes))).toEqual([42, 21]);
  });

  it('lists rows of the ledger, newest first, page by page', async () => {
    const { node, key } = await panel.given.node({ name: 'ledger' });
    const given = [await panel.given.user(), await panel.given.user()].map(({ user }) => user);
    const users = given.map(({ id }) => id);
    const start = panel.clock.unixSeconds();
    for (let hour = 0; hour < 3; hour++) {
      const rows = users.map((uid) => ({ uid, upload: 1, download: hour }));
      await panel.post(`/api/ss/v1/userTraffic/${node.id}`, rows, panel.signed(key));
      panel.clock.advance(3600);
    }
    const seen: { at: number; user: number; download: number }[] = [];
    for (let path: string | undefined = `/traffic/ledger?node=${node.id}&limit=4`; path !== undefined;) {
      const { items, next }: { items: typeof seen; next: string | null } = (await owner.get(path)).json();
      seen.push(...items);
      path = next === null ? undefined : `/traffic/ledger?node=${node.id}&limit=4&after=${next}`;
    }
    expect(seen.map(({ download }) => download)).toEqual([2, 2, 1, 1, 0, 0]);
    expect(new Set(seen.map(({ at, user }) => `${at} ${user}`)).size).toBe(6);
    const one = (await owner.get(`/traffic/ledger?user=${users[0]}&to=${start + 3600}`)).json<{ items: object[] }>();
    expect(one.items).toMatchObject([
      { user: users[0], account: given[0]?.account, node: node.id, rate: 1, upload: 1, charged_upload: 1 },
    ]);
    expect((await owner.post('/traffic/verify')).json()).toMatchObject({ ok: true, differences: [] });
  });

  it('shows quarantined rows, and approves or drops one or several', async () => {
    const { node, key } = await panel.given.node({ name: 'odd' });
    const { user } = await panel.given.user();
    const odd = [
      { uid: user.id, upload: -1, download: 0 },
      { uid: 888_888, upload: 5, download: 0 },
      { uid: 888_889, upload: 5, download: 0 },
      { uid: 888_890, upload: 5, download: 0 },
    ];
    await panel.post(`/api/ss/v1/userTraffic/${node.id}`, odd, panel.signed(key));
    const first = (await owner.get('/quarantine?limit=3')).json<{
      items: { id: number; reason: string }[];
      next: string;
    }>();
    const { items: rest } = (await owner.get(`/quarantine?limit=3&after=${first.next}`)).json<{
      items: { id: number; reason: string }[];
    }>();
    const rows = [...first.items, ...rest];
    expect(rows.map(({ reason }) => reason).sort()).toEqual([
      'negative',
      'unknown-user',
      'unknown-user',
      'unknown-user',
    ]);
    const ids = rows.map(({ id }) => id);
    expect((await owner.post(`/quarantine/${ids[0]}/drop`)).json()).toMatchObject({ state: 'dropped' });
    expect((await owner.post(`/quarantine/${ids[0]}/approve`)).statusCode).toBe(409);
    expect((await owner.post(`/quarantine/${ids[1]}/approve`)).statusCode).toBe(422);
    const bulk = await owner.post('/quarantine/bulk', { decision: 'drop', ids: [ids[0], ids[2], ids[3], 999_999] });
    expect(bulk.json()).toMatchObject({
      done: [ids[2], ids[3]],
      failed: [
        { id: ids[0], code: 'decided-already' },
        { id: 999_999, code: 'not-found' },
      ],
    });
    expect((await owner.get('/quarantine')).json()).toMatchObject({ items: [{ id: ids[1] }], next: null });
    expect((await owner.get('/quarantine?state=all')).json<{ items: object[] }>().items).toHaveLength(4);
    expect((await owner.post('/quarantine/bulk', { decision: 'eat', ids: ['x'] })).json()).toMatchObject({
      errors: [
        { field: 'decision', code: 'choice', values: { choices: ['approve', 'drop'] } },
        { field: 'ids', code: 'number', values: {} },
      ],
    });
  });

  it('totals traffic by UTC day, node and user, for all users or one, to the byte', async () => {
    const { node: one, key: keyOne } = await panel.given.node({ name: 'one', trafficRate: 20_000 });
    const { node: two, key: keyTwo } = await panel.given.node({ name: 'two' });
    const [ada, bob] = [(await panel.given.user()).user, (await panel.given.user()).user];
    const send = (id: number, key: string, uid: number, bytes: number) =>
      panel.post(`/api/ss/v1/userTraffic/${id}`, [{ uid, upload: bytes, download: 2 * bytes }], panel.signed(key));
    const day = 86_400;
    panel.clock.advance(2 * day - (panel.clock.unixSeconds() % day));
    const first = panel.clock.unixSeconds();
    await send(one.id, keyOne, ada.id, 1);
    await send(two.id, keyTwo, bob.id, 10);
    // The ledger keeps old traffic by the day.
    await panel.execute('UPDATE traffic_ledger SET seconds = 86400 WHERE start >= ?', [first]);
    panel.clock.advance(2 * day - 1);
    await send(one.id, keyOne, ada.id, 100);
    await send(one.id, keyOne, bob.id, 1000);
    panel.clock.advance(1);
    await send(two.id, keyTwo, ada.id, 10_000);
    const reader = panel.admin(await panel.given.operator('viewer'));
    const totals = async (query: string) =>
      (await reader.get(`/traffic/totals?from=${first}&${query}`)).json<{
        charged: number | null;
        count: number;
        parts: { key: number; name: string | null; upload: number; download: number; charged: number | null }[];
      }>();
    const parts = async (query: string) =>
      (await totals(query)).parts.map(({ key, upload, download, charged }) => [key, upload, download, charged]);

    expect(await parts('by=day')).toEqual([
      [first, 11, 22, null],
      [first + day, 1100, 2200, null],
      [first + 2 * day, 10_000, 20_000, null],
    ]);
    expect(await parts(`by=day&user=${ada.id}`)).toEqual([
      [first, 1, 2, 6],
      [first + day, 100, 200, 600],
      [first + 2 * day, 10_000, 20_000, 30_000],
    ]);
    expect(await parts('by=node')).toEqual([
      [two.id, 10_010, 20_020, null],
      [one.id, 1101, 2202, null],
    ]);
    expect(await parts(`by=node&user=${bob.id}`)).toEqual([
      [one.id, 1000, 2000, 6000],
      [two.id, 10, 20, 30],
    ]);
    expect(await parts('by=user')).toEqual([
      [ada.id, 10_101, 20_202, 30_606],
      [bob.id, 1010, 2020, 6030],
    ]);
    expect(await parts(`by=user&node=${one.id}&to=${first + 2 * day}`)).toEqual([
      [bob.id, 1000, 2000, 6000],
      [ada.id, 101, 202, 606],
    ]);
    // The last hour of the second day begins at the end of the filter.
    expect(await parts(`by=user&to=${first + 2 * day - 3600}`)).toEqual([
      [bob.id, 10, 20, 30],
      [ada.id, 1, 2, 6],
    ]);
    expect(await totals(`by=user&user=${bob.id}`)).toMatchObject({
      upload: 1010,
      download: 2020,
      charged: 6030,
      count: 1,
      parts: [{ name: bob.account }],
    });
    const file = await reader.get(`/traffic/totals.csv?by=day&from=${first}&user=${bob.id}`);
    const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);
    expect(file.body.trimEnd().split('\r\n')).toEqual([
      'day_utc,upload,download,charged',
      `${dayOf(first)},10,20,30`,
      `${dayOf(first + day)},1000,2000,6000`,
      `${dayOf(first + 2 * day)},0,0,0`,
    ]);
  });

  it('totals all users as a plain sum does, also with numbers far apart, and with far more rows than before', async () => {
    const day = 86_400;
    const today = panel.clock.unixSeconds() - (panel.clock.unixSeconds() % day);
    const from = today - 20 * day;
    const columns =
      'seconds, start, user_id, node_id, period, rate, upload, download, charged_upload, charged_download';
    const addRows = async (id: number, times: readonly (readonly [number, number])[]): Promise<void> => {
      const { user } = await panel.given.user();
      await panel.execute('UPDATE users SET id = ? WHERE id = ?', [id, user.id]);
      const rows = times.map(([seconds, start]) => {
        const bytes = 3_000_000_007 * (id % 997) + (start % 1009);
        return `(${[seconds, start, id, 1, 0, 10_000, bytes, 2 * bytes, bytes, 2 * bytes].join(', ')})`;
      });
      await panel.execute(`INSERT INTO traffic_ledger (${columns}) VALUES ${rows.join(', ')}`);
    };
    for (const id of [1000, 1001, 2_000_000_000]) {
      await addRows(id, [
        [day, from],
        [day, from + day],
        // The rollup has not reached this hour of an old day.
        [3600, from + day + 3600],
        [3600, today],
        [3600, today + day - 3600],
      ]);
    }
    // After hundreds of numbers without rows, a statement for these users finds more rows than it may read.
    const hours = Array.from({ length: 480 }, (_none, hour) => [3600, from + hour * 3600] as const);
    for (let id = 1002; id < 1042; id++) await addRows(id, hours);
    const sums = await panel.rows<Record<'id' | 'upload' | 'download' | 'charged', number | string>>(
      `SELECT user_id AS id, SUM(upload) AS upload, SUM(download) AS download, SUM(charged_upload + charged_download) AS charged
        FROM traffic_ledger WHERE start >= ${from} GROUP BY user_id`,
    );
    const expected = sums
      .map((sum) => [sum.id, sum.upload, sum.download, sum.charged].map(Number))
      .toSorted(([a, b = 0], [c, d = 0]) => d - b || Number(a) - Number(c));
    expect(expected.length).toBeGreaterThanOrEqual(3);
    const reader = panel.admin(await panel.given.operator('viewer'));
    const { parts } = (await reader.get(`/traffic/totals?by=user&from=${from}&to=${today + day}`)).json<{
      parts: { key: number; upload: number; download: number; charged: number }[];
    }>();
    expect(parts.map(({ key, upload, download, charged }) => [key, upload, download, charged])).toEqual(expected);
    const { body } = await reader.get(`/traffic/totals.csv?by=user&from=${from}&to=${today + day}`);
    const lines = body.trimEnd().split('\r\n').slice(1);
    expect(
      lines.map((line) =>
        line
          .split(',')
          .filter((_cell, index) => index !== 1)
          .map(Number),
      ),
    ).toEqual(expected);
  });
});
