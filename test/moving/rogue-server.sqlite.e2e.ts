import { MoveFailure } from '../../src/moving/moving.errors.js';
import { LivePanelRepository } from '../../src/moving/sources/live/live-panel.repository.js';
import { type Answer, columnOf, type FakeClient, FakeServer, rowOf } from './old/fake-server.js';

const MIB = 1024 * 1024;
const FLOOD = 1024 * MIB;
/** What a server may bring in before it is seen, with what the sockets hold. */
const SEEN = 128 * MIB;
const TABLES = [
  ['user', 'id', 'int'],
  ['user', 'name', 'varchar'],
];

/** Answers like a server, but for statements that a test answers itself. */
function server(...own: [part: string, answer: Answer][]): Promise<FakeServer> {
  return FakeServer.start((client, sql) => {
    const answer = own.find(([part]) => sql.includes(part))?.[1];
    if (answer !== undefined) return answer(client, sql);
    if (sql.includes('information_schema')) client.rows(['tableName', 'columnName', 'dataType'], TABLES);
    else if (sql.includes('SELECT')) client.rows(['id', 'name'], [['1', 'x']]);
    else client.ok();
    return undefined;
  });
}

describe('the database of an old panel', () => {
  let fake: FakeServer | undefined;
  afterEach(() => fake?.stop());

  async function read(): Promise<(string | null)[]> {
    const source = await LivePanelRepository.open({ url: fake?.url ?? '' });
    try {
      const names: (string | null)[] = [];
      for await (const row of source.rows(['user'])) names.push(row.textOrNull('name'));
      return names;
    } finally {
      await source.close();
    }
  }

  async function failure(): Promise<unknown> {
    try {
      return await read();
    } catch (error) {
      return error instanceof MoveFailure ? error.reason : error;
    }
  }

  const written = (): number => fake?.clients[0]?.socket.bytesWritten ?? 0;

  it('is read in one snapshot, by statements that every server knows', async () => {
    fake = await server(['READ ONLY', (client) => client.refuse(1064, 'You have an error near READ ONLY')]);
    expect(await read()).toEqual(['x']);
    expect(fake.statements).toContain('START TRANSACTION WITH CONSISTENT SNAPSHOT');
    expect(fake.statements).toContain('SET NAMES utf8mb4');
  });

  it('that refuses a statement is no wrong address', async () => {
    fake = await server(['START TRANSACTION', (client) => client.refuse(1064, 'canary in the text of the server')]);
    expect(await failure()).toMatchObject({
      code: 'database-refused',
      values: { statement: 'START TRANSACTION WITH CONSISTENT SNAPSHOT', error: 'ER_PARSE_ERROR, 1064' },
      text: expect.not.stringContaining('canary'),
    });
    await fake.stop();
    fake = await server(['information_schema', (client) => client.refuse(1227, 'canary')]);
    expect(await failure()).toMatchObject({ code: 'database-refused', text: expect.stringContaining('1227') });
    await fake.stop();
    fake = await server(['`user`', (client) => client.refuse(1142, 'canary')]);
    expect(await failure()).toMatchObject({
      code: 'table-unreadable',
      values: { table: 'user', error: 'ER_TABLEACCESS_DENIED_ERROR, 1142' },
    });
  });

  it('that goes away is named, and not waited for', async () => {
    const leave = (client: FakeClient): void => void client.socket.destroy();
    fake = await server(['SET SESSION', leave]);
    expect(await failure()).toMatchObject({ code: 'database-lost' });
    await fake.stop();
    fake = await server([
      '`user`',
      (client) => {
        client.columns(['id', 'name']);
        client.row(['1', 'x']);
        setTimeout(() => leave(client), 50);
      },
    ]);
    expect(await failure()).toMatchObject({ code: 'database-lost' });
  });

  it.each<[string, string, Answer]>([
    [
      'one row without end',
      '`user`',
      (client) => {
        client.columns(['id', 'name']);
        return client.flood(() => client.part(), FLOOD);
      },
    ],
    ['one answer without end', 'START TRANSACTION', (client) => client.flood(() => client.part(), FLOOD)],
    [
      'columns without end',
      '`user`',
      (client) => {
        client.send(Buffer.from([0xfd, 0xff, 0xff, 0xff]));
        return client.flood(client.repeat(columnOf('x'.repeat(200))), FLOOD);
      },
    ],
  ])('that sends %s does not fill the memory', async (_what, part, answer) => {
    fake = await server([part, answer]);
    expect(await failure()).toMatchObject({ code: 'database-too-large' });
    expect(written()).toBeLessThan(SEEN);
  });

  it('that sends tables without end does not fill the memory', async () => {
    fake = await server([
      'information_schema',
      (client) => {
        client.columns(['tableName', 'columnName', 'dataType']);
        return client.flood(client.repeat(rowOf(['t', 'c', 'x'.repeat(200)])), FLOOD);
      },
    ]);
    expect(await failure()).toMatchObject({ code: 'database-too-large' });
    expect(written()).toBeLessThan(SEEN);
  });

  it('waits while its rows are not taken', async () => {
    fake = await server([
      '`user`',
      (client) => {
        client.columns(['id', 'name']);
        return client.flood(client.repeat(rowOf(['1', 'x'.repeat(200)])), FLOOD);
      },
    ]);
    const source = await LivePanelRepository.open({ url: fake.url });
    try {
      for await (const _row of source.rows(['user'])) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        break;
      }
      expect(written()).toBeLessThan(SEEN);
    } finally {
      await source.close();
    }
  });

  it('gets no file of this machine, and no rows of another form', async () => {
    fake = await server(['`user`', (client) => client.send(Buffer.from('\xfb/etc/passwd', 'latin1'))]);
    expect(await failure()).toMatchObject({ code: 'table-unreadable' });
    // The login.
    expect(fake.received).toHaveLength(1);
    await fake.stop();
    fake = await server(['`user`', (client) => client.rows(['id'], [['1']])]);
    expect(await failure()).toMatchObject({ code: 'value-no-text' });
  });

  it('whose text is no UTF-8 is refused, with its column', async () => {
    const send = (client: FakeClient): void => {
      client.columns(['id', 'name']);
      client.send(Buffer.from([1, 0x31, 2, 0xcf, 0xe3]));
      client.send(Buffer.from([0xfe, 0, 0, 2, 0]));
    };
    fake = await server(['`user`', send]);
    expect(await failure()).toMatchObject({ code: 'value-bytes', values: { table: 'user', column: 'name' } });
  });
});
