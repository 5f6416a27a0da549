import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../../src/database/database.js';
import { LineKeyUsageBuffer } from '../../src/line-key/line-key-usage.buffer.js';
import type { LineKey } from '../../src/line-key/line-key.entity.js';
import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { beforeCalling } from '../support/calls.js';
import { dumpOf } from '../support/database/dump.js';
import { eventually } from '../support/eventually.js';
import { Panel } from '../support/panel.js';
import { useTwoProcesses } from '../support/panel-hooks.js';
import { statementsOf, touching } from '../support/database/statements.js';
import { PREFIXES, refusal, SS } from './node-api.js';

describe('the line keys of a node', () => {
  let panel: Panel;
  let other: Panel;
  useTwoProcesses((started) => ({ panel, other } = started));

  const keys = (): LineKeysService => panel.service(LineKeysService);

  async function ask(where: Panel, id: number, key: string): Promise<number> {
    return (await where.get(`${SS}/node/${id}`, where.signed(key))).statusCode;
  }

  /** The responses of two processes to each key, a second after the last change. */
  async function answers(id: number, ...tried: string[]): Promise<number[]> {
    panel.clock.advance(1);
    const here = await Promise.all(tried.map((key) => ask(panel, id, key)));
    const there = await Promise.all(tried.map((key) => ask(other, id, key)));
    expect(there).toEqual(here);
    return here;
  }

  it('may be any number, and the panel accepts all of them', async () => {
    const { node, key } = await panel.given.node();
    const second = await keys().issue(node.id, { label: 'spare' });
    await keys().import(node.id, 'the key of an old panel');
    expect(await answers(node.id, key, second.key, 'the key of an old panel')).toEqual([200, 200, 200]);
    expect((await keys().list(node.id)).map(({ label, prefix }) => [label, prefix])).toEqual([
      ['', key.slice(0, 11)],
      ['spare', second.key.slice(0, 11)],
      ['', 'the …'],
    ]);
  });

  it('have 256 random bits after a public prefix, and are all different', async () => {
    const { node } = await panel.given.node();
    const issued = await Promise.all(Array.from({ length: 20 }, () => keys().issue(node.id)));
    for (const { key, row } of issued) {
      expect(key).toMatch(/^lk_[\w-]{8}_[\w-]{43}$/);
      expect(key.startsWith(`${row.prefix}_`)).toBe(true);
    }
    expect(new Set(issued.map(({ key }) => key.slice(-43))).size).toBe(20);
  });

  it('are accepted until the second of their expiry', async () => {
    const { node } = await panel.given.node();
    const { key } = await keys().issue(node.id, { expiresAt: panel.clock.unixSeconds() + 100 });
    panel.clock.advance(98);
    expect(await answers(node.id, key)).toEqual([200]);
    expect(await answers(node.id, key)).toEqual([401]);
  });

  describe('T44: rotation', () => {
    it('without an overlap revokes the old key, for processes with a slow clock too', async () => {
      const { node, key } = await panel.given.node();
      const url = `/api/ss/v1/node/${node.id}`;
      expect((await panel.get(url, panel.signed(key))).statusCode).toBe(200);
      const { key: fresh } = await panel.service(LineKeysService).rotate(node.id, 0);
      const [old] = await panel.service(LineKeysService).list(node.id);
      expect(old?.revokedAt).toBe(panel.clock.unixSeconds());
      panel.clock.advance(-120);
      expect((await panel.get(url, panel.signed(key))).statusCode).toBe(401);
      expect((await panel.get(url, panel.signed(fresh))).statusCode).toBe(200);
      panel.clock.advance(120);
    });

    it('returns a new key at once, and keeps the old keys for the overlap', async () => {
      const { node, key: first } = await panel.given.node();
      const { key: brief } = await keys().issue(node.id, { expiresAt: panel.clock.unixSeconds() + 60 });
      const startedAt = panel.clock.unixSeconds();
      const { key: next } = await keys().rotate(node.id, 3600, { label: 'rotated' });
      expect([await ask(panel, node.id, first), await ask(panel, node.id, next)]).toEqual([200, 200]);
      expect(await answers(node.id, first, brief, next)).toEqual([200, 200, 200]);

      panel.clock.advance(60);
      expect(await answers(node.id, first, brief, next)).toEqual([200, 401, 200]);
      panel.clock.advance(startedAt + 3598 - panel.clock.unixSeconds());
      expect(await answers(node.id, first, brief, next)).toEqual([200, 401, 200]);
      expect(await answers(node.id, first, brief, next)).toEqual([401, 401, 200]);

      const rows = await panel.rows<{ label: string; expires_at: number | null }>(
        'SELECT label, expires_at FROM line_keys WHERE node_id = ? ORDER BY id',
        [node.id],
      );
      expect(rows.map((row) => row.expires_at)).toEqual([startedAt + 3600, startedAt + 60, null]);
      expect(rows.at(-1)?.label).toBe('rotated');
    });

    it('rejects neither the old key nor the new key while it runs', async () => {
      const { node, key: first } = await panel.given.node();
      expect(await answers(node.id, first)).toEqual([200]);
      const statuses: number[] = [];
      let isOver = false;
      const polls = [panel, other].map(async (where) => {
        while (!isOver) {
          statuses.push(await ask(where, node.id, first));
          // Cached data needs no database. Without a pause no other work would run.
          await pause(1);
        }
      });
      let newest = first;
      for (let round = 0; round < 10; round++) {
        newest = (await keys().rotate(node.id, 60)).key;
        statuses.push(await ask(panel, node.id, newest));
      }
      isOver = true;
      await Promise.all(polls);
      expect(statuses.length).toBeGreaterThan(10);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await answers(node.id, newest)).toEqual([200]);
    });

    it('changes neither the keys of other nodes nor revoked keys', async () => {
      const { node } = await panel.given.node();
      const bystander = await panel.given.node();
      const [row] = await keys().list(node.id);
      await keys().revoke(row?.id ?? 0);
      const others = async (): Promise<unknown> =>
        panel.rows('SELECT hash, expires_at, revoked_at FROM line_keys WHERE id = ? OR node_id = ?', [
          row?.id,
          bystander.node.id,
        ]);
      const before = await others();
      const { key } = await keys().rotate(node.id, 60);
      expect(await others()).toEqual(before);
      panel.clock.advance(61);
      expect(await answers(bystander.node.id, bystander.key)).toEqual([200]);
      expect(await answers(node.id, key)).toEqual([200]);
    });
  });

  describe('T44: a key ends on every process before the response to', () => {
    it.each<[string, (node: { id: number; name: string }, row: LineKey) => Promise<unknown>]>([
      ['revoking it', (_node, row) => keys().revoke(row.id)],
      ['rotating without an overlap', (node) => keys().rotate(node.id, 0)],
      ['deleting its node', (node) => panel.service(NodesService).delete(node.name)],
    ])('%s', async (_what, end) => {
      const { node } = await panel.given.node();
      const { key, row } = await keys().issue(node.id);
      expect(await answers(node.id, key)).toEqual([200]);
      // Both processes get requests all the time, so that they read the versions as early as possible, and then not for a second.
      let isOver = false;
      const polls = [panel, other].map(async (where) => {
        while (!isOver) {
          await ask(where, node.id, key);
          await pause(10);
        }
      });
      await panel.clock.runDuring(end(node, row));
      const after = await Promise.all([ask(panel, node.id, key), ask(other, node.id, key)]);
      isOver = true;
      await Promise.all(polls);
      expect(after).toEqual([401, 401]);
      const live = await panel.rows(
        'SELECT 1 FROM line_keys WHERE id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)',
        [row.id, panel.clock.unixSeconds()],
      );
      expect(live).toEqual([]);
    });
  });

  it('can be revoked once: a repeat changes nothing, and a missing key returns 404', async () => {
    const { node, key } = await panel.given.node();
    const [row] = await keys().list(node.id);
    const id = row?.id ?? 0;
    const first = await keys().revoke(id);
    panel.clock.advance(100);
    const second = await keys().revoke(id);
    expect(second.revokedAt).toBe(first.revokedAt);
    expect(await answers(node.id, key)).toEqual([401]);
    await expect(keys().revoke(1_000_000)).rejects.toMatchObject({ status: 404 });
  });

  describe('have a version', () => {
    const version = async (): Promise<unknown> => panel.rows("SELECT number FROM versions WHERE name = 'line-keys'");

    it('that rises with each successful change only', async () => {
      const { node } = await panel.given.node();
      await keys().import(node.id, 'a key that is taken');
      const [{ number }] = (await version()) as [{ number: number }];
      await keys().issue(node.id);
      await keys().rotate(node.id, 10);
      expect(await version()).toEqual([{ number: number + 2 }]);
      await expect(keys().import(node.id, 'a key that is taken')).rejects.toMatchObject({ status: 409 });
      await expect(keys().import(node.id, 'short')).rejects.toMatchObject({ status: 422 });
      await expect(keys().issue(node.id, { label: 'x'.repeat(129) })).rejects.toMatchObject({ status: 422 });
      await expect(keys().rotate(node.id, 10, { label: 'line\nfeed' })).rejects.toMatchObject({ status: 422 });
      await expect(keys().revoke(1_000_000)).rejects.toMatchObject({ status: 404 });
      expect(await version()).toEqual([{ number: number + 2 }]);
    });
  });

  it('T45: are absent from the database, lists and the log, whole or in their secret part', async () => {
    const { node, key } = await panel.given.node();
    const { key: rotated } = await keys().rotate(node.id, 60);
    await keys().import(node.id, 'imported-key-with-a-secret');
    const all = [key, rotated, 'imported-key-with-a-secret'];
    for (const each of all) await ask(panel, node.id, each);
    await ask(panel, node.id + 1, key);
    await panel.get(`${SS}/node/${node.id}?key=${key}`, panel.signed(key, { skew: 400 }));
    await panel.service(LineKeyUsageBuffer).flush();

    const kept = JSON.stringify([await dumpOf(panel), await keys().list(), panel.log, other.log]);
    expect(kept).toContain(createHash('sha256').update(key).digest('hex'));
    expect(kept).toContain(key.slice(0, 11));
    for (const secret of [key.slice(12), rotated.slice(12), 'with-a-secret']) {
      for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const) {
        expect(kept).not.toContain(Buffer.from(secret).toString(form));
      }
    }
  });

  describe('show the time and address of their last use', () => {
    async function lastUse(id: number): Promise<unknown> {
      await panel.service(LineKeyUsageBuffer).flush();
      const [row] = await panel.rows<object>('SELECT last_used_at, last_address FROM line_keys WHERE node_id = ?', [
        id,
      ]);
      return row;
    }

    const from = async (where: Panel, address: string, id: number, key: string, skew = 0): Promise<unknown> =>
      where.inject({
        method: 'GET',
        url: `${SS}/node/${id}`,
        headers: where.signed(key, { skew }),
        remoteAddress: address,
      });

    it('at most once a minute, on any number of processes', async () => {
      const { node, key } = await panel.given.node();
      expect(await lastUse(node.id)).toEqual({ last_used_at: null, last_address: null });
      const first = panel.clock.unixSeconds();
      await from(panel, '192.0.2.1', node.id, key);
      expect(await lastUse(node.id)).toEqual({ last_used_at: first, last_address: '192.0.2.1' });

      panel.clock.advance(59);
      const statements = await statementsOf(panel);
      for (let count = 0; count < 5; count++) await from(panel, '192.0.2.2', node.id, key);
      await from(other, '192.0.2.3', node.id, key);
      await other.service(LineKeyUsageBuffer).flush();
      expect(await lastUse(node.id)).toEqual({ last_used_at: first, last_address: '192.0.2.1' });
      expect(touching(statements, 'line_keys').filter((sql) => /^UPDATE/i.test(sql))).toEqual([]);

      panel.clock.advance(1);
      await from(panel, '2001:db8::1', node.id, key);
      await from(panel, '192.0.2.4', node.id, key);
      expect(await lastUse(node.id)).toEqual({ last_used_at: first + 60, last_address: '2001:db8::1' });
    });

    it('after a write that is already under way', async () => {
      const { node, key } = await panel.given.node();
      await from(panel, '192.0.2.5', node.id, key);
      const slow = beforeCalling(panel.service(Database), 'transaction', () => pause(100));
      const writing = panel.service(LineKeyUsageBuffer).flush();
      expect(await lastUse(node.id)).toMatchObject({ last_address: '192.0.2.5' });
      await writing;
      slow.restore();
    });

    it('without rejected calls', async () => {
      const { node, key } = await panel.given.node();
      await from(panel, '192.0.2.1', node.id, key, 301);
      await from(panel, '192.0.2.1', node.id + 1, key);
      await from(panel, '192.0.2.1', node.id, `${key}x`);
      expect(await lastUse(node.id)).toEqual({ last_used_at: null, last_address: null });
    });

    it('within about a second, without a flush', async () => {
      const whole = await Panel.startWhole();
      const { node, key } = await whole.given.node();
      await from(whole, '192.0.2.9', node.id, key);
      await eventually(async () => {
        const uses = await whole.rows('SELECT last_address AS address FROM line_keys WHERE node_id = ?', [node.id]);
        expect(uses).toEqual([{ address: '192.0.2.9' }]);
      });
      await whole.stop();
    });

    it('without a new version, because no process has to read the keys again', async () => {
      const { node, key } = await panel.given.node();
      const before = await panel.rows('SELECT * FROM versions');
      await from(panel, '192.0.2.1', node.id, key);
      expect(await lastUse(node.id)).toMatchObject({ last_address: '192.0.2.1' });
      expect(await panel.rows('SELECT * FROM versions')).toEqual(before);
    });

    it('with a valid address only, because a trusted proxy may forward any text', async () => {
      const trusting = await panel.another({ trustedProxies: ['127.0.0.1'] });
      const [odd, fine] = [await panel.given.node(), await panel.given.node()];
      panel.clock.advance(1);
      const forwarded = async (id: number, key: string, address: string): Promise<unknown> =>
        trusting.get(`${SS}/node/${id}`, { ...trusting.signed(key), 'x-forwarded-for': address });
      await forwarded(odd.node.id, odd.key, `${'x'.repeat(300)}\u001b[31m`);
      await forwarded(fine.node.id, fine.key, '192.0.2.7');
      await trusting.stop();
      expect(await lastUse(odd.node.id)).toMatchObject({ last_address: 'unknown' });
      expect(await lastUse(fine.node.id)).toMatchObject({ last_address: '192.0.2.7' });
    });
  });

  describe('T46: the credentials of one surface', () => {
    it('are rejected on others: a line key is not an access token', async () => {
      const { node, key } = await panel.given.node();
      for (const path of ['/api/client/v1/refresh', '/api/client/v1/logout']) {
        const asKey = await panel.get(path, panel.signed(key));
        expect([asKey.statusCode, asKey.json()]).toEqual([401, { ret: 0, msg: expect.any(String) }]);
        const asToken = await panel.get(path, { ...panel.signed(key), ...panel.bearer(key) });
        expect([asToken.statusCode, asToken.json()]).toEqual([401, { ret: 0, msg: expect.any(String) }]);
      }
      expect(await ask(panel, node.id, key)).toBe(200);
    });

    it('are rejected on others: an access token is not a line key', async () => {
      const { token } = await panel.given.client();
      const { node } = await panel.given.node();
      for (const [prefix] of PREFIXES) {
        for (const path of [`${prefix}/node/${node.id}`, `${prefix}/userList/${node.id}`]) {
          for (const headers of [
            panel.bearer(token),
            { ...panel.bearer(token), timestamp: String(panel.clock.unixSeconds()) },
            panel.signed(token.slice(0, 256)),
            panel.signed(token.slice(-43)),
          ]) {
            const reply = await panel.get(path, headers);
            expect([reply.statusCode, reply.json()]).toEqual([401, refusal(401)]);
          }
        }
      }
      expect((await panel.get('/api/client/v1/refresh', panel.bearer(token))).statusCode).toBe(200);
    });
  });
});
