import type { Source } from '../sources/source.js';
import { SourceRow } from '../sources/source-row.js';
import type { RowBatch } from './dump-reads.js';
import { type ReadLimits, rowBatches } from './row-batches.js';

describe('the batches of rows', () => {
  const tables = new Map([
    [
      'user',
      new Map([
        ['id', 'int'],
        ['name', 'text'],
      ]),
    ],
    ['node', new Map([['id', 'int']])],
  ]);
  const row = (table: string, values: Readonly<Record<string, string | null>>): SourceRow =>
    new SourceRow(table, new Map(Object.keys(values).map((name, index) => [name, index])), Object.values(values));
  const sourceOf = (rows: readonly SourceRow[]): Source => ({
    tables,
    databases: new Map([['', tables]]),
    of: () => sourceOf(rows),
    async *rows() {
      yield* rows;
    },
    close: async () => undefined,
  });
  async function read(rows: readonly SourceRow[], names = ['node'], limits?: ReadLimits): Promise<RowBatch[]> {
    const batches: RowBatch[] = [];
    for await (const batch of rowBatches(sourceOf(rows), names, limits)) batches.push(batch);
    return batches;
  }

  it('have the rows of one table with the same columns, in their order', async () => {
    const rows = [
      row('user', { id: '1', name: null }),
      row('user', { name: 'b', id: '2' }),
      row('user', { id: '3' }),
      row('node', { id: '4' }),
      row('user', { id: '5', name: 'e' }),
    ];
    expect(await read(rows)).toEqual([
      {
        table: 'user',
        columns: ['id', 'name'],
        rows: [
          ['1', null],
          ['2', 'b'],
        ],
      },
      { table: 'user', columns: ['id'], rows: [['3']] },
      { table: 'node', columns: ['id'], rows: [['4']] },
      { table: 'user', columns: ['id', 'name'], rows: [['5', 'e']] },
    ]);
  });

  it('are small', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => row('node', { id: String(index) }));
    expect((await read(many)).map(({ rows }) => rows.length)).toEqual([500, 500, 1]);
    const long = Array.from({ length: 5 }, () => row('node', { id: 'x'.repeat(150_000) }));
    expect((await read(long)).map(({ rows }) => rows.length)).toEqual([2, 2, 1]);
  });

  it('end with a reason for more rows, or more text of small tables, than an import can take', async () => {
    const some = [row('node', { id: 'abc' }), row('node', { id: 'def' })];
    const limits = { rows: 2, keptText: 6 };
    expect(await read(some, ['node'], limits)).toHaveLength(1);
    for (const less of [
      { rows: 1, keptText: 6 },
      { rows: 2, keptText: 5 },
    ])
      await expect(read(some, ['node'], less)).rejects.toThrow('The tables node have more rows');
    // Users pass by.
    expect(await read(some, ['user'], { rows: 2, keptText: 1 })).toHaveLength(1);
  });
});
