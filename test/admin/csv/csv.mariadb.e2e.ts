import fc from 'fast-check';
import { UsersService } from '../../../src/users/users.service.js';
import { ADMIN, type AdminClient } from '../../support/admin-client.js';
import { CsvImport } from '../../support/csv-import.js';
import { manyUsers } from '../../support/database/many-users.js';
import { Panel } from '../../support/panel.js';

describe('the CSV import and export of users', () => {
  let panel: Panel;
  let owner: AdminClient;
  let csv: CsvImport;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator('owner'));
    csv = new CsvImport(panel, owner);
  });
  afterAll(() => panel.stop());

  const imported = (text: string, query = '') => csv.run(text, query);
  const send = (text: string, query = '', type = 'text/csv') => csv.send(text, query, type);

  it('adds new users and changes existing ones', async () => {
    const { user } = await panel.given.user({ email: 'there@example.com', nickname: 'before', credit: 5n });
    const text =
      'email,nickname,transfer_enable,password\r\nThere@example.com,after,,\r\n"new@example.com","a ""b"", c",9223372036854775807,long enough\r\n';
    expect(await imported(text, '?dry_run=true')).toMatchObject({ total: 2, added: 1, changed: 1, refused: 0 });
    expect(await panel.rows("SELECT id FROM users WHERE email_key = 'new@example.com'")).toEqual([]);
    expect(await imported(text)).toMatchObject({ total: 2, added: 1, changed: 1, refused: 0 });
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

  it('rejects invalid lines with a reason, and accepts the others', async () => {
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
    expect(report.refusals).toEqual(dry.refusals);
    expect(report).toMatchObject({ total: 7, added: 1, changed: 0, refused: 6 });
    expect(report.refusals.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(report.refusals[4]?.message).toContain('good@example.com');
    expect(report.refusals.map(({ errors }) => errors[0]?.field)).toEqual([
      'email',
      'level',
      'enable',
      'port',
      'email',
      'port',
    ]);
    expect((await panel.login('good@example.com', '')).statusCode).toBe(422);
    expect((await panel.login('good@example.com', 'anything')).statusCode).toBe(401);
  });

  it('rejects a file that is not a valid CSV file', async () => {
    expect((await send('email,sallary\nx@example.com,5')).statusCode).toBe(422);
    expect((await send('nickname\nx')).statusCode).toBe(422);
    expect((await send('email,nickname\nx@example.com,"open')).statusCode).toBe(422);
    expect((await send('email\nx@example.com,more')).statusCode).toBe(422);
    expect((await send('{}', '', 'application/json')).statusCode).toBe(415);
    expect((await send('x', '', 'text/plain')).statusCode).toBe(415);
    expect((await send('email\n', '?dry_run=perhaps')).statusCode).toBe(422);
    expect(await imported('')).toMatchObject({ total: 0 });
  });

  it('rejects CSV on every other route', async () => {
    const headers = { ...(await owner.headers()), 'content-type': 'text/csv' };
    expect((await panel.inject({ method: 'POST', url: `${ADMIN}/users`, headers, payload: 'email' })).statusCode).toBe(
      415,
    );
  });

  it('rejects a file of more than 64 MiB', async () => {
    const line = `${'x'.repeat(10_000)}@example.com\n`;
    expect((await send(`email\n${line.repeat(6800)}`, '?dry_run=true')).statusCode).toBe(413);
  }, 60_000);

  it('exports a file that it can import unchanged, and protects spreadsheets from formulas', async () => {
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
    expect(await imported(file.body)).toMatchObject({ total: 1, changed: 1, refused: 0 });
    expect((await owner.get(`/users/${user.id}`)).json()).toEqual(before);
    const support = panel.admin(await panel.given.operator('support'));
    expect((await support.get('/users/export.csv')).body).not.toContain(user.passwd);
    expect(file.body).toContain(user.passwd);
    expect((await owner.get('/users/export.csv?level=none')).statusCode).toBe(404);
  });

  it('exports and imports every text unchanged, with apostrophes', async () => {
    const { user } = await panel.given.user({ email: 'guard@example.com' });
    const sign = fc.constantFrom("'", '=', '+', '-', '@', '＝', '"', ',', ';', 'a', '0');
    const text = fc.string({ unit: sign, minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(text, text, async (nickname, passwd) => {
        await panel.service(UsersService).set(String(user.id), { nickname, passwd });
        const before = (await owner.get(`/users/${user.id}`)).json<object>();
        const file = (await owner.get('/users/export.csv?q=guard@example.com')).body;
        await panel.service(UsersService).set(String(user.id), { nickname: 'another', passwd: 'another' });
        expect(await imported(file)).toMatchObject({ total: 1, changed: 1, refused: 0 });
        expect((await owner.get(`/users/${user.id}`)).json()).toEqual(before);
      }),
      {
        numRuns: 25,
        examples: [
          ["'=1+1", "'-secret"],
          ["''@x", "'"],
        ],
      },
    );
  }, 60_000);

  it('stores login passwords unchanged', async () => {
    const password = "'=long enough";
    await imported(`email,password\r\nquoted@example.com,${password}\r\n`);
    expect((await panel.login('quoted@example.com', password)).statusCode).toBe(200);
  });

  it('exports many users completely', async () => {
    await manyUsers(panel, 1201);
    const file = await owner.get('/users/export.csv?q=*many-');
    expect(file.body.trim().split('\r\n')).toHaveLength(1202);
  });
});
