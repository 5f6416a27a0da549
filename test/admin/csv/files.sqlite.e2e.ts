import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CSV_TASK } from '../../../src/admin/csv/reading/csv-reads.js';
import { ReaderProcess } from '../../../src/common/reader/reader-process.js';
import { ADMIN, type AdminClient } from '../../support/admin-client.js';
import { CsvImport } from '../../support/csv-import.js';
import { Panel } from '../../support/panel.js';

const MIB = 1024 * 1024;
const HEAD = 'email,nickname\n';
/** A Node process that does nothing has about 50 MiB. */
const SMALL_PROCESS = { silentSeconds: 60, seconds: 120, mebibytes: 160 };

describe('a CSV file of users', () => {
  let panel: Panel;
  let owner: AdminClient;
  let csv: CsvImport;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator('owner'));
    csv = new CsvImport(panel, owner);
  });
  afterAll(() => panel.stop());

  const send = async (payload: string | Buffer, query = '') => {
    const headers = { ...(await owner.headers()), 'content-type': 'text/csv' };
    const reply = await panel.inject({ method: 'POST', url: `${ADMIN}/users/import${query}`, headers, payload });
    return [reply.statusCode, reply.json<object>()];
  };
  const nothingStays = async () => {
    expect(await panel.rows('SELECT * FROM operation_lines')).toEqual([]);
    expect(await panel.rows('SELECT id FROM operations WHERE finished_at IS NULL')).toEqual([]);
  };

  it('is read with semicolons or tabs too, with a mark of UTF-8, as a small file and as a large one', async () => {
    for (const [index, separator] of [';', '\t'].entries())
      for (const count of [3, 3000]) {
        const name = `separated-${index}-${count}`;
        const rows = Array.from({ length: count }, (_, row) => [
          `${name}-${row}@example.com`,
          `Zoë ${row}, the "x"`,
          '0',
        ]);
        const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
        const text = [['email', 'nickname', 'port'], ...rows]
          .map((row) => row.map(quoted).join(separator))
          .join('\r\n');
        expect(await csv.run(`\ufeff${text}`)).toMatchObject({ added: count, refused: 0 });
        const last = (await owner.get(`/users?q=${name}-${count - 1}@example.com`)).json<{ items: object[] }>();
        expect(last.items).toMatchObject([{ nickname: `Zoë ${count - 1}, the "x"` }]);
      }
  }, 60_000);

  it('is refused in another encoding, with the line and what to do, and changes nothing', async () => {
    const file = (secret: number[], lines: number) =>
      Buffer.concat([
        Buffer.from(`email,password\r\n${'other@example.com,long enough\r\n'.repeat(lines)}x@example.com,pass`),
        Buffer.from(secret),
        Buffer.from('word\r\n'),
      ]);
    for (const secret of [[0xd6, 0xd0, 0xce, 0xc4], [0xfc]])
      for (const lines of [2, 5000])
        expect(await send(file(secret, lines))).toEqual([
          422,
          expect.objectContaining({
            code: 'csv-not-utf8',
            values: { line: lines + 2 },
            detail: `Line ${lines + 2} of the file is not in UTF-8. Save it as "CSV UTF-8"`,
          }),
        ]);
    expect(await send(Buffer.from('\ufeffemail\na@example.com\n', 'utf16le'))).toMatchObject([
      422,
      { code: 'csv-utf16' },
    ]);
    await nothingStays();
  });

  it('is refused with the limit if it has a million lines, thousands of columns, or a line without an end', async () => {
    const cases: [string | Buffer, object][] = [
      [HEAD + 'a@example.com,b\n'.repeat(1_000_000), { code: 'too-many-lines', values: { most: 500_000 } }],
      [Buffer.alloc(60 * MIB, ','), { code: 'csv-long-line', values: { line: 1, most: 65_536 } }],
      [`email${',email'.repeat(2000)}\n`, { code: 'csv-many-columns', values: { most: 64 } }],
      [`${HEAD}${'a@example.com,b\n'.repeat(100_000)}a@example.com,"x"y\n`, { code: 'csv-quotes' }],
      [`${HEAD}a@example.com,"${'x\n'.repeat(20 * MIB)}`, { code: 'csv-long-line' }],
    ];
    for (const [file, problem] of cases) expect(await send(file)).toMatchObject([422, problem]);
    await nothingStays();
  }, 120_000);

  it('names unknown columns without repeating a whole line of them', async () => {
    const [status, problem] = await send(`${'x'.repeat(5000)}\n`);
    expect([status, JSON.stringify(problem).length < 1000]).toEqual([422, true]);
  });

  describe('in a reader process', () => {
    let folder: string;
    beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'linegate-csv-'))));
    afterAll(() => rmSync(folder, { recursive: true }));

    const files: [string, () => Buffer][] = [
      ['commas', () => Buffer.alloc(60 * MIB, ',')],
      ['quotes', () => Buffer.alloc(60 * MIB, '"')],
      ['a quote that is never closed', () => Buffer.from(`${HEAD}a,"${'x'.repeat(30 * MIB)}`)],
      ['line feeds', () => Buffer.alloc(16 * MIB, '\n')],
      ['carriage returns and commas', () => Buffer.alloc(16 * MIB, '\r,')],
      ['zeros', () => Buffer.concat([Buffer.from(HEAD), Buffer.alloc(30 * MIB)])],
      ['long cells', () => Buffer.from(HEAD + `a@example.com,${'x'.repeat(19_000)}\n`.repeat(1000))],
      ['short lines', () => Buffer.from(HEAD + 'a,b\n'.repeat(100_000))],
    ];
    it.each(files)(
      'needs the memory of some lines, whatever it has: %s',
      async (_name, content) => {
        const path = join(folder, 'file.csv');
        writeFileSync(path, content());
        const file = openSync(path, 'r');
        const reader = new ReaderProcess(SMALL_PROCESS, file);
        let items = 0;
        try {
          for await (const item of reader.read(CSV_TASK, undefined)) items += item === undefined ? 0 : 1;
        } finally {
          reader.close();
          closeSync(file);
        }
        expect(items).toBeGreaterThan(0);
      },
      60_000,
    );
  });
});
