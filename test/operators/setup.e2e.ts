import { SetupAnnouncementService } from '../../src/operators/setup/setup-announcement.service.js';
import { SetupService } from '../../src/operators/setup/setup.service.js';
import { newAddress } from '../client/client.js';
import { ADMIN, loginOf } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

const SETUP = `${ADMIN}/setup`;
const WHO = { name: 'ada', password: 'a sentence that is long' };

describe('the first operator', () => {
  let panel: Panel;
  beforeEach(async () => {
    panel = await Panel.start();
  });
  afterEach(() => panel.stop());

  const finish = (code: string | undefined, body: object = WHO) =>
    panel.inject({ method: 'POST', url: SETUP, payload: { code, ...body }, remoteAddress: newAddress() });
  const newCode = () => panel.service(SetupService).newCode();
  const isNeeded = async () => (await panel.get(SETUP)).json<{ needed: boolean }>().needed;
  const operators = () => panel.rows('SELECT name, role FROM operators');

  it('is created with the printed code of the start, and is logged in as an owner', async () => {
    expect(await isNeeded()).toBe(true);
    await panel.service(SetupAnnouncementService).start('http://127.0.0.1:3000');
    const lines = panel.log.filter((line) => line.includes('set-up code'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Open http://127.0.0.1:3000/admin/ within 15 minutes');
    const [, code = ''] = /set-up code ([\w-]+)/.exec(lines[0] ?? '') ?? [];
    expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    expect(JSON.stringify(await panel.rows('SELECT * FROM setup_code'))).not.toContain(code.slice(0, 4));

    const reply = await finish(code.toLowerCase());
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ operator: { name: 'ada', role: 'owner' }, csrf: expect.any(String) });
    expect((await panel.get(`${ADMIN}/session`, { cookie: loginOf(reply).cookie })).statusCode).toBe(200);
    expect(await isNeeded()).toBe(false);
    expect(await panel.rows('SELECT actor, action, address FROM audit_log ORDER BY id')).toMatchObject([
      { actor: 'system:setup', action: 'operator.added', address: expect.any(String) },
      { actor: 'operator:1', action: 'operator.logged-in' },
    ]);
  });

  it('is created once', async () => {
    const code = await newCode();
    const replies = await Promise.all([
      finish(code),
      finish(code, { ...WHO, name: 'eve' }),
      finish(code, { ...WHO, name: 'mallory' }),
    ]);
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(201);
    // A request that waits for the first one finds a used code. A later request finds an operator.
    for (const status of statuses.slice(1)) expect([403, 409]).toContain(status);
    expect(await operators()).toHaveLength(1);
    expect((await finish(code, { ...WHO, name: 'bob' })).statusCode).toBe(409);
    expect(await newCode()).toBeUndefined();
  });

  it('cannot be created after fifteen minutes', async () => {
    const code = await newCode();
    panel.clock.advance(900);
    expect((await finish(code)).statusCode).toBe(403);
    const next = await newCode();
    panel.clock.advance(899);
    expect((await finish(next)).statusCode).toBe(201);
  });

  it('cannot be created with a wrong code, without a code, or by guessing codes', async () => {
    const code = await newCode();
    for (const wrong of ['', 'AAAA-AAAA-AAAA-AAAA', `${code}A`, undefined]) {
      expect([403, 422]).toContain((await finish(wrong)).statusCode);
    }
    const guess = () =>
      panel.inject({ method: 'POST', url: SETUP, payload: { code: 'AAAA', ...WHO }, remoteAddress: '192.0.2.9' });
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) statuses.push((await guess()).statusCode);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    expect(await operators()).toEqual([]);
    expect((await finish(code)).statusCode).toBe(201);
  });

  it('needs a password that is not a common one', async () => {
    const code = await newCode();
    for (const password of ['short', 'password123', 'adaadaadaada', 'aaaaaaaaaaaaaa', 'linegate-admin']) {
      const reply = await finish(code, { name: 'ada', password });
      expect([password, reply.statusCode]).toEqual([password, 422]);
      expect(reply.json()).toMatchObject({ errors: [{ field: 'password' }] });
    }
    for (const name of ['', ' ada', 'Ada!', 'a'.repeat(64)]) {
      expect((await finish(code, { ...WHO, name })).statusCode).toBe(422);
    }
    expect(await operators()).toEqual([]);
  });

  it('has one code if several processes start together, and a new code after a later start', async () => {
    const other = await panel.another();
    const codes = await Promise.all([newCode(), other.service(SetupService).newCode(), newCode()]);
    expect(codes.filter((code) => code !== undefined)).toHaveLength(1);
    panel.clock.advance(60);
    const next = await other.service(SetupService).newCode();
    expect((await finish(codes.find((code) => code !== undefined))).statusCode).toBe(403);
    expect((await finish(next)).statusCode).toBe(201);
    await other.stop();
  });
});
