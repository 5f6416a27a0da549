import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN, type Login } from '../support/admin-client.js';
import { eventually } from '../support/eventually.js';
import { Installation } from '../support/process/installation.js';
import { PanelProcess, PATIENCE_MS } from '../support/process/process.js';

const MANY = 6000;

/** The system says so of a file that has lost its name: nothing is left of it even after a kill. */
const NAMELESS_FILE = /linegate-upload-.* \(deleted\)$/;

describe('an import of users over a socket', () => {
  let installation: Installation;
  let panel: PanelProcess;
  let login: Login;
  beforeAll(async () => {
    installation = await Installation.create();
    panel = await installation.start();
    const { name, password } = await installation.admin.given.operator('owner');
    // The token of a process with the real time.
    const reply = await panel.send(`${ADMIN}/session`, { method: 'POST', body: { name, password } });
    const { csrf } = JSON.parse(reply.text) as { csrf: string };
    login = { cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '', csrf };
  }, PATIENCE_MS);
  afterAll(() => installation.stop(), PATIENCE_MS);

  const rows = <Row>(sql: string): Promise<Row[]> => installation.admin.rows<Row>(sql);
  const count = async (sql: string): Promise<number> => Number((await rows<{ found: number }>(sql))[0]?.found);
  const users = (name: string) => count(`SELECT COUNT(*) AS found FROM users WHERE account LIKE '${name}-%'`);
  const line = (name: string, index: number) => `${name}-${index}@example.com,0,${'n'.repeat(60)}\n`;
  const lines = (name: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => line(name, from + index)).join('');

  /** An upload whose body is written in small pieces. */
  const upload = (target = panel, query = ''): ClientRequest => {
    const outgoing = request(`${target.url}${ADMIN}/users/import${query}`, {
      method: 'POST',
      headers: { cookie: login.cookie, 'x-csrf-token': login.csrf, 'content-type': 'text/csv' },
    });
    outgoing.on('error', () => undefined);
    return outgoing;
  };
  const answerOf = async (outgoing: ClientRequest): Promise<{ status: number; text: string }> => {
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    return { status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() };
  };
  /** The uploads that a process stores now: temporary files without a name that it has open. */
  const storedBy = ({ pid }: PanelProcess): number =>
    readdirSync(`/proc/${pid}/fd`).filter((name) => NAMELESS_FILE.test(linkOf(`/proc/${pid}/fd/${name}`))).length;
  const linkOf = (path: string): string => {
    try {
      return readlinkSync(path);
    } catch {
      return '';
    }
  };
  const stateOf = async (id: number): Promise<string> =>
    String((await rows<{ state: string }>(`SELECT state FROM operations WHERE id = ${id}`))[0]?.state);

  it(
    'cannot end the process, even if the panel rejects the upload early or the client breaks it off',
    async () => {
      const outgoing = upload(panel, '?dry_run=perhaps');
      const answer = answerOf(outgoing).catch(() => undefined);
      outgoing.write('email\n');
      outgoing.write(lines('nobody', 0, 2000));
      expect(await answer).toMatchObject({ status: 422 });
      outgoing.destroy();
      await sleep(1000);
      expect(panel.log.filter(({ level }) => level === 60)).toEqual([]);
      expect((await panel.send('/health/live')).status).toBe(200);
    },
    PATIENCE_MS,
  );

  describe('over slow simultaneous connections', () => {
    let slow: { status: number; text: string };
    let trickle: { status: number; text: string };
    beforeAll(async () => {
      [slow, trickle] = await Promise.all([sendSlowly(), sendTrickle(), sendNothing()]);
    }, PATIENCE_MS);

    const sendSlowly = async (): Promise<typeof slow> => {
      const outgoing = upload();
      const answer = answerOf(outgoing);
      outgoing.write('email,port,nickname\n');
      for (let second = 0; second < 14; second++) {
        outgoing.write(lines('slow', second * 100, second * 100 + 100));
        await sleep(1000);
      }
      outgoing.end();
      return answer;
    };
    const sendTrickle = async (): Promise<typeof trickle> => {
      const outgoing = upload();
      const answer = answerOf(outgoing);
      outgoing.write('email,port,nickname\n');
      const ticking = setInterval(() => outgoing.write('x'), 500);
      try {
        return await answer;
      } finally {
        clearInterval(ticking);
        outgoing.destroy();
      }
    };
    /** Ends when the panel closes the connection. */
    const sendNothing = async (): Promise<void> => {
      const outgoing = upload();
      // Not `once`: it would reject with an earlier error.
      const closed = new Promise((resolve) => outgoing.once('close', resolve));
      outgoing.write('email,port,nickname\n');
      await closed;
    };

    it(
      'may take longer than other requests while its bytes arrive',
      async () => {
        expect([slow.status, slow.text]).toEqual([202, expect.stringMatching(/^\{"id":\d+\}$/)]);
        const { id } = JSON.parse(slow.text) as { id: number };
        await eventually(async () => expect(await stateOf(id)).toBe('done'), 60_000);
        expect(await users('slow')).toBe(1400);
      },
      PATIENCE_MS,
    );

    it('is closed if no bytes arrive any more, or almost none', async () => {
      expect(trickle.status).toBe(408);
      await eventually(() => expect(storedBy(panel)).toBe(0));
      expect(await count("SELECT COUNT(*) AS found FROM operations WHERE state = 'receiving'")).toBe(0);
    });
  });

  it(
    'ends when the client breaks the upload off, and leaves nothing',
    async () => {
      const outgoing = upload();
      outgoing.write('email,port,nickname\n');
      outgoing.write(lines('broken', 0, 4000));
      await eventually(() => expect(storedBy(panel)).toBe(1));
      outgoing.destroy();
      await eventually(() => expect(storedBy(panel)).toBe(0));
      expect(await count('SELECT COUNT(*) AS found FROM operations WHERE finished_at IS NULL')).toBe(0);
      expect(await count('SELECT COUNT(*) AS found FROM operation_lines')).toBe(0);
      expect(await users('broken')).toBe(0);
      expect(panel.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
      // A process waits for running uploads, so an upload that never ends would delay its end.
      const other = await installation.start();
      const hanging = upload(other);
      hanging.write('email,port,nickname\n');
      hanging.write(lines('hanging', 0, 4000));
      await eventually(() => expect(storedBy(other)).toBe(1));
      hanging.destroy();
      await eventually(() => expect(storedBy(other)).toBe(0));
      const startedAt = performance.now();
      expect(await other.stop()).toEqual({ code: 0, signal: null });
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    },
    PATIENCE_MS,
  );

  it(
    'holds up no other import or export while slow uploads arrive',
    async () => {
      const slow = Array.from({ length: 6 }, () => upload());
      for (const outgoing of slow) outgoing.write('email,port,nickname\n');
      await eventually(() => expect(storedBy(panel)).toBe(6));
      const quick = upload();
      const answer = answerOf(quick);
      quick.end(`email,port,nickname\n${lines('quick', 0, 10)}`);
      expect(await answer).toMatchObject({ status: 202 });
      const exported = await panel.send(`${ADMIN}/users/export.csv?q=quick-`, { headers: { cookie: login.cookie } });
      expect(exported.status).toBe(200);
      const more = [upload(), upload(), upload()];
      const answers = more.map(answerOf);
      for (const outgoing of more) outgoing.write('email,port,nickname\n');
      // One caller has eight places at most.
      expect(await Promise.race(answers)).toMatchObject({ status: 429 });
      for (const outgoing of [...slow, ...more]) outgoing.destroy();
      await Promise.allSettled(answers);
      await eventually(() => expect(storedBy(panel)).toBe(0));
    },
    PATIENCE_MS,
  );

  it(
    'gets its response if the panel rejects it before its end',
    async () => {
      const outgoing = upload();
      const answer = answerOf(outgoing);
      outgoing.write('email,salary\n');
      for (let sent = 0; sent < 20 && outgoing.writable; sent++) {
        outgoing.write(`${'x'.repeat(60)}@example.com,5\n`.repeat(500));
        await sleep(50);
      }
      outgoing.end();
      const { status, text } = await answer;
      expect(status).toBe(422);
      expect(text).toContain('salary is not known here');
    },
    PATIENCE_MS,
  );

  it(
    'is completed by another process, each line once, when the first process is killed',
    async () => {
      const first = await installation.start();
      const outgoing = upload(first);
      const answer = answerOf(outgoing);
      outgoing.end(`email,port,nickname\n${lines('killed', 0, MANY)}`);
      const { id } = JSON.parse((await answer).text) as { id: number };
      while ((await users('killed')) === 0) await new Promise(setImmediate);
      await first.kill();
      await panel.kill();
      const done = await users('killed');
      expect(done).toBeGreaterThan(0);
      expect(done).toBeLessThan(MANY);
      expect(await count(`SELECT done AS found FROM operations WHERE id = ${id}`)).toBe(done);

      // The lease is free a minute after it was taken.
      await installation.admin.execute('UPDATE leases SET held_until = 0, due_at = 0');
      const second = await installation.start();
      await eventually(async () => expect(await stateOf(id)).toBe('done'), 90_000);
      expect(await users('killed')).toBe(MANY);
      const [row] = await rows(`SELECT total, done, refused FROM operations WHERE id = ${id}`);
      expect(row).toEqual({ total: MANY, done: MANY, refused: 0 });
      const [entries] = await rows(
        "SELECT COUNT(*) AS entries, COUNT(DISTINCT subject) AS subjects FROM audit_log WHERE action = 'user.added' AND state_after LIKE '%killed-%'",
      );
      expect(entries).toEqual({ entries: MANY, subjects: MANY });
      expect(await count('SELECT COUNT(*) AS found FROM operation_lines')).toBe(0);
      await second.stop();
    },
    PATIENCE_MS,
  );

  it(
    'stops after it has died with two processes, and goes on when an operator starts it',
    async () => {
      const first = await installation.start();
      const outgoing = upload(first);
      const answer = answerOf(outgoing);
      outgoing.end(`email,port,nickname\n${lines('twice', 0, MANY)}`);
      const { id } = JSON.parse((await answer).text) as { id: number };
      let running = first;
      for (let deaths = 0; deaths < 2; deaths++) {
        const before = await users('twice');
        await eventually(async () => expect(await users('twice')).toBeGreaterThan(before), 60_000);
        await running.kill();
        await installation.admin.execute('UPDATE leases SET held_until = 0, due_at = 0');
        running = await installation.start();
      }
      await eventually(async () => expect(await stateOf(id)).toBe('stopped'), 60_000);
      const done = await users('twice');
      expect(done).toBeLessThan(MANY);
      const told = ({ msg }: { msg?: unknown }) => String(msg).includes(`The user-import ${id} is stopped`);
      await eventually(() => expect(running.log.filter(told)).toHaveLength(1));
      const headers = { cookie: login.cookie, 'x-csrf-token': login.csrf };
      expect((await running.send(`${ADMIN}/users/imports/${id}/start`, { method: 'POST', headers })).status).toBe(202);
      await eventually(async () => expect(await stateOf(id)).toBe('done'), 90_000);
      const [row] = await rows(`SELECT total, done, refused FROM operations WHERE id = ${id}`);
      expect(row).toEqual({ total: MANY, done: MANY, refused: 0 });
      expect(await users('twice')).toBe(MANY);
      await running.stop();
    },
    PATIENCE_MS,
  );
});
