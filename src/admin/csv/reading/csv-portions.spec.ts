import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_LINE_BYTES } from './csv-guard.js';
import { readCsvPortions } from './csv-portions.js';
import type { CsvRead } from './csv-reads.js';

const HEAD = 'email,nickname\n';
const MIB = 1024 * 1024;

describe('the read of a CSV file', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'linegate-csv-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** @returns what the read gives, and the processor time of this process: other programs do not matter */
  async function read(content: string | Buffer): Promise<{ items: CsvRead[]; ms: number }> {
    const path = join(folder, 'file.csv');
    writeFileSync(path, content);
    const file = openSync(path, 'r');
    const before = process.cpuUsage();
    try {
      const items: CsvRead[] = [];
      for await (const item of readCsvPortions(file)) items.push(item);
      const { user, system } = process.cpuUsage(before);
      return { items, ms: (user + system) / 1000 };
    } finally {
      closeSync(file);
    }
  }
  const linesOf = async (content: string | Buffer): Promise<unknown[]> =>
    (await read(content)).items.flatMap((item) =>
      'portions' in item ? item.portions.flatMap(({ text }): unknown => JSON.parse(text)) : [item],
    );
  const refusalOf = async (content: string | Buffer): Promise<unknown> => {
    const last = (await read(content)).items.at(-1);
    return last !== undefined && 'refusal' in last ? last.refusal : undefined;
  };

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('takes %s between values', async (_name, separator) => {
    const rows = [
      ['email', 'nickname'],
      ['a@example.com', '"x, y; z"'],
    ].map((row) => row.join(separator));
    expect(await linesOf(`\ufeff${rows.join('\r\n')}\r\n`)).toEqual([
      { columns: ['email', 'nickname'] },
      [2, 'a@example.com', 'x, y; z'],
    ]);
  });

  it('takes every line ending, also at the border of two pieces', async () => {
    const nickname = 'n'.repeat(60);
    for (const ending of ['\n', '\r\n', '\r']) {
      const lines = Array.from({ length: 3000 }, (_, index) => `u${index}@example.com,${nickname}`);
      const read = await linesOf(['email,nickname', ...lines, ''].join(ending));
      expect(read).toHaveLength(3001);
      expect(read.at(-1)).toEqual([3001, 'u2999@example.com', nickname]);
    }
  });

  it.each([
    ['GBK', [0xd6, 0xd0, 0xce, 0xc4]],
    ['Windows-1252', [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]],
    ['a character that is cut off', [0xe4, 0xb8]],
  ])('refuses %s with the line, before anything else of the file', async (_name, bytes) => {
    const before = `u@example.com,"first\nsecond"\r\n`.repeat(10_000);
    for (const after of ['', '\nlast@example.com,x\n'])
      expect(
        await read(
          Buffer.concat([
            Buffer.from(`email,nickname\r\n${before}x@example.com,`),
            Buffer.from(bytes),
            Buffer.from(after),
          ]),
        ).then(({ items }) => items),
      ).toEqual([
        { refusal: { code: 'csv-not-utf8', message: expect.stringContaining('CSV UTF-8'), values: { line: 20_002 } } },
      ]);
  });

  it('refuses UTF-16 by its name, with and without its mark', async () => {
    const text = Buffer.from('email\na@example.com\n', 'utf16le');
    const files = [text, Buffer.concat([Buffer.from([0xff, 0xfe]), text]), Buffer.from(text).swap16()];
    for (const file of files) expect(await refusalOf(file)).toMatchObject({ code: 'csv-utf16' });
  });

  it('bounds the columns, the lines and the bytes of a line', async () => {
    const row = (columns: number) => `${Array.from({ length: columns }, (_, index) => `c${index}`).join(',')}\n`;
    expect(await refusalOf(row(64))).toBeUndefined();
    expect(await refusalOf(row(65))).toMatchObject({ code: 'csv-many-columns', values: { most: 64 } });
    const line = (bytes: number) => `${HEAD}a,${','.repeat(bytes - 2)}`;
    expect(await refusalOf(line(MAX_LINE_BYTES))).toMatchObject({ code: 'csv-columns' });
    expect(await refusalOf(line(MAX_LINE_BYTES + 1))).toMatchObject({ code: 'csv-long-line', values: { line: 2 } });
    expect(await refusalOf(`${HEAD}${'a,b\n'.repeat(500_001)}`)).toMatchObject({ code: 'too-many-lines' });
    expect(await refusalOf(`${HEAD}${'\r\n'.repeat(500_001)}a,b`)).toBeUndefined();
  });

  const hostile: readonly (readonly [string, (bytes: number) => string])[] = [
    ['commas', (bytes) => ','.repeat(bytes)],
    ['semicolons', (bytes) => ';'.repeat(bytes)],
    ['commas in short lines', (bytes) => `${HEAD}${`a,${','.repeat(900)}\n`.repeat(bytes / 900)}`],
    ['quotes', (bytes) => HEAD + '"'.repeat(bytes)],
    ['pairs of quotes in values', (bytes) => HEAD + `a,"${'""'.repeat(900)}"\n`.repeat(bytes / 1800)],
    ['a quote that is never closed', (bytes) => `${HEAD}a,"${'x'.repeat(bytes)}`],
    ['a quote that is never closed, with lines', (bytes) => `${HEAD}a,"${'x\n'.repeat(bytes / 2)}`],
    ['values of many lines', (bytes) => HEAD + `a,"${'x\n'.repeat(900)}"\n`.repeat(bytes / 1800)],
    ['line feeds', (bytes) => '\n'.repeat(bytes)],
    ['carriage returns', (bytes) => HEAD + '\r'.repeat(bytes)],
    ['both in turn', (bytes) => HEAD + '\n\r'.repeat(bytes / 2)],
    ['carriage returns in commas', (bytes) => HEAD + '\r,'.repeat(Math.min(bytes / 2, 400_000))],
    ['zeros', (bytes) => HEAD + 'a\0,\0\n'.repeat(bytes / 5)],
    ['long cells', (bytes) => HEAD + `a,${'x'.repeat(19_000)}\n`.repeat(bytes / 19_000)],
    ['cells beyond the limit', (bytes) => HEAD + 'x'.repeat(bytes)],
    ['many columns', (bytes) => `${'c,'.repeat(60)}c\n`.repeat(bytes / 122)],
    ['short lines', (bytes) => HEAD + 'a,b\n'.repeat(bytes / 4)],
    ['characters of four bytes', (bytes) => HEAD + `a,${'😀'.repeat(900)}\n`.repeat(bytes / 3604)],
  ];
  it.each(hostile)(
    'takes four times the time for four times the bytes of %s, and not more',
    async (_name, contentOf) => {
      const best = async (bytes: number): Promise<number> => {
        const times: number[] = [];
        for (let run = 0; run < 2; run++) times.push((await read(contentOf(bytes))).ms);
        return Math.min(...times);
      };
      // A quadratic read takes sixteen times as long. Each read takes a few milliseconds in any case.
      const [once, fourfold] = [await best(MIB / 8), await best(MIB / 2)];
      expect(fourfold / (once + 3)).toBeLessThan(8);
    },
    60_000,
  );
});
