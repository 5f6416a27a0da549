import type { Response } from 'light-my-request';
import { ADMIN, type AdminClient } from '../support/admin-client.js';
import { manyUsers } from '../support/many-users.js';
import { Panel } from '../support/panel.js';

interface Report {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly refused: number;
  readonly refusals: { line: number; message: string }[];
}

describe('users as CSV', () => {
  let panel: Panel;
  let owner: AdminClient;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator('owner'));
  });
  afterAll(() => panel.stop());

  const send = async (text: string, query = '', type = 'text/csv'): Promise<Response> =>
    panel.inject({
      method: 'POST',
      url: `${ADMIN}/users/import${query}`,
      headers: { ...(await owner.headers()), 'content-type': type },
      payload: text,
    });
  const imported = async (text: string, query = ''): Promise<Report> => (await send(text, query)).json<Report>();

  it('adds who is new and changes who is there', async () => {
    const { user } = await panel.given.user({ email: 'there@example.com', nickname: 'before', credit: 5n });
    const text =
      'email,nickname,transfer_enable,password\r\nThere@example.com,after,,\r\n"new@example.com","a ""b"", c",9223372036854775807,long enough\r\n';
    expect(await imported(text, '?dry_run=true')).toMatchObject({ rows: 2, added: 1, changed: 1, refused: 0 });
    expect(await panel.rows("SELECT id FROM users WHERE email_key = 'new@example.com'")).toEqual([]);
    expect(await imported(text)).toMatchObject({ rows: 2, added: 1, changed: 1, refused: 0 });
    expect((await owner.get(`/users/${user.id}`)).json()).toMatchObject({
      nickname: 'after',
      credit: 5,
      account: 'there@example.com',
    });
    const { items } = (await owner.get('/users?q=new@example.com')).json<{ items: object[] }>();
    expect(items).toMatchObject([{ nickname: 'a "b", c' }]);
    expect((await owner.get('/users?q=new@example.com')).body).toContain('"transfer_enable":9223372036854775807');
    expect((await panel.login('new@example.com', 'long enough')).statusCode).toBe(200);
    expect((await panel.login('there@example.com', 'correct horse battery')).statusCode).toBe(200);
  });

  it('refuses lines that are wrong, says why, and takes the others', async () => {
    const { user } = await panel.given.user({ email: 'port@example.com' });
    const lines = [
      'email,port,level,enable,uuid',
      'good@example.com,0,,1,',
      'no-mail,0,,1,',
      'level@example.com,0,nowhere,1,',
      'flag@example.com,0,,yes,',
      `taken@example.com,${user.port},,1,`,
      'good@example.com,0,,1,',
      'range@example.com,70000,,1,',
    ];
    const dry = await imported(lines.join('\n'), '?dry_run=true');
    const report = await imported(lines.join('\n'));
    expect(report).toEqual(dry);
    expect(report).toMatchObject({ rows: 7, added: 1, changed: 0, refused: 6 });
    expect(report.refusals.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(report.refusals[4]?.message).toContain('good@example.com');
    expect((await panel.login('good@example.com', '')).statusCode).toBe(422);
    expect((await panel.login('good@example.com', 'anything')).statusCode).toBe(401);
  });

  it('refuses a file that is none', async () => {
    expect((await send('email,sallary\nx@example.com,5')).statusCode).toBe(422);
    expect((await send('nickname\nx')).statusCode).toBe(422);
    expect((await send('email,nickname\nx@example.com,"open')).statusCode).toBe(422);
    expect((await send('email\nx@example.com,more')).statusCode).toBe(422);
    expect((await send('{}', '', 'application/json')).statusCode).toBe(415);
    expect((await send('x', '', 'text/plain')).statusCode).toBe(415);
    expect((await send('email\n', '?dry_run=perhaps')).statusCode).toBe(422);
    expect(await imported('')).toMatchObject({ rows: 0 });
  });

  it('takes CSV nowhere else', async () => {
    const headers = { ...(await owner.headers()), 'content-type': 'text/csv' };
    expect((await panel.inject({ method: 'POST', url: `${ADMIN}/users`, headers, payload: 'email' })).statusCode).toBe(
      415,
    );
  });

  it('ends at 64 MiB', async () => {
    const line = `${'x'.repeat(10_000)}@example.com\n`;
    expect((await send(`email\n${line.repeat(6800)}`, '?dry_run=true')).statusCode).toBe(413);
  }, 60_000);

  it('writes what it reads: a file comes back the same, formulas kept from spreadsheets', async () => {
    await panel.given.group('=cmd');
    const { user } = await panel.given.user({
      email: 'round@example.com',
      nickname: '=1+1',
      group: '=cmd',
      resetStrategy: 'month',
    });
    const file = await owner.get('/users/export.csv?q=round@example.com');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toContain("'=1+1");
    const before = (await owner.get(`/users/${user.id}`)).json<object>();
    expect(await imported(file.body)).toMatchObject({ rows: 1, changed: 1, refused: 0 });
    expect((await owner.get(`/users/${user.id}`)).json()).toEqual(before);
    const support = panel.admin(await panel.given.operator('support'));
    expect((await support.get('/users/export.csv')).body).not.toContain(user.passwd);
    expect(file.body).toContain(user.passwd);
    expect((await owner.get('/users/export.csv?level=none')).statusCode).toBe(404);
  });

  it('writes all of many users', async () => {
    await manyUsers(panel, 1201);
    const file = await owner.get('/users/export.csv?q=*many-');
    expect(file.body.trim().split('\r\n')).toHaveLength(1202);
  });
});
