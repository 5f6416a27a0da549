import { ENGINES } from '../../../scripts/servers/engines.mjs';
import { openForCopy } from '../../../src/database/copy/copy-connection.js';
import { type PlannedTable, planOf } from '../../../src/database/copy/copy-plan.js';
import { ENTITIES } from '../../../src/entities.js';
import { createDatabase } from '../../../src/database/database.module.js';
import { createTestDatabase, engine, isOnServer, type TestDatabase } from '../../support/database/test-database.js';
import { describeWith } from '../../support/describe-with.js';
import { PrivateServer } from '../../support/database/private-server.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { contentOf, linegateDatabase, PAIRS } from './copy-databases.js';
import { isThorough, rounds } from '../../jest/thorough.mjs';

const ROWS = rounds(24, 60);
const TEXTS = [
  ...[
    '',
    ' ',
    'two trailing spaces  ',
    '\ttab\n\r',
    '🗼𝄞 and é, e\u0301, \uffff',
    "';--",
    '\\',
    '\\0\\\'"`',
    '%_?:a',
    '\u0001\u007f',
  ],
  ...[
    'null',
    '0012',
    '1e5',
    '-0',
    '{"a":[1,"\\u0000"]}',
    '9223372036854775808',
    'x'.repeat(60_000),
    '漢'.repeat(20_000),
  ],
];
const BIGINTS = [
  0n,
  1n,
  -1n,
  2n ** 53n,
  2n ** 53n + 1n,
  -(2n ** 53n) - 1n,
  2n ** 63n - 1n,
  -(2n ** 63n),
  123_456_789_012_345_678n,
];
const UNSIGNED = [0n, 1n, 2n ** 32n - 1n];
const INTEGERS = [0n, 1n, -1n, 2n ** 31n - 1n, -(2n ** 31n)];

/** The same numbers for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Fills every table that a copy copies with odd rows. */
async function fill({ config }: TestDatabase, seed: number): Promise<void> {
  const database = createDatabase({ database: config });
  try {
    await database.open();
  } finally {
    await database.close();
  }
  const source = await openForCopy(config, ENTITIES);
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  try {
    for (const table of planOf(source)) {
      const metadata = source.entityMetadatas.find(({ tableName }) => tableName === table.name);
      const uniqueNames = new Set(
        metadata?.indices
          .filter((index) => index.isUnique)
          .flatMap((index) => index.columns.map((each) => each.databaseName)),
      );
      const valueOf = (index: number, row: number): bigint | string | null => {
        const column = metadata?.columns.find(({ databaseName }) => databaseName === table.columns[index]?.name);
        const isUnique = table.keys.includes(index) || uniqueNames.has(column?.databaseName ?? '');
        if (column?.isNullable === true && random(4) === 0) return null;
        const isBig = column?.type === 'bigint';
        const numbers = column?.unsigned === true ? UNSIGNED : isBig ? BIGINTS : INTEGERS;
        if (table.columns[index]?.isInteger === true) {
          return isUnique ? BigInt(row * 3 + 1000) * (isBig ? 10n ** 13n + 1n : 1n) : pick(numbers);
        }
        const text = (isUnique ? `${row} ` : '') + pick(TEXTS);
        const most = Number(column?.length) || 60_000;
        const cut = Array.from(text).slice(0, most).join('');
        return column?.type === 'varchar' ? cut : Array.from(cut).slice(0, 20_000).join('');
      };
      await insert(source, table, valueOf);
    }
  } finally {
    await source.destroy();
  }
}

async function insert(
  source: Awaited<ReturnType<typeof openForCopy>>,
  { name, columns }: PlannedTable,
  valueOf: (index: number, row: number) => bigint | string | null,
): Promise<void> {
  const escape = (text: string): string => source.driver.escape(text);
  const names = columns.map((column) => escape(column.name)).join(', ');
  const places = columns.map(() => '?').join(', ');
  await source.transaction(async (manager) => {
    for (let row = 0; row < ROWS; row++) {
      const values = columns.map((_column, index) => valueOf(index, row));
      await manager.query(`INSERT INTO ${escape(name)} (${names}) VALUES (${places})`, values);
    }
  });
}

async function expectEqualCopy(source: TestDatabase, target: TestDatabase, seed: number): Promise<void> {
  try {
    await fill(source, seed);
    const before = await contentOf(source);
    for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThanOrEqual(ROWS);
    const { code, stderr } = await linegateDatabase('copy', source.url, target.url);
    expect([code, stderr]).toEqual([0, expect.stringContaining('comparing')]);
    expect(await contentOf(target)).toEqual(before);
  } finally {
    await source.drop();
    await target.drop();
  }
}

const seed = Number(process.env['COPY_SEED'] ?? Date.now() % 100_000);

describe(`a copy of odd values, seed ${seed}`, () => {
  it.each(PAIRS)(
    'has every digit, character and null: %s',
    async (_name, from, to) => {
      await expectEqualCopy(await from(), await to(), seed);
    },
    PATIENCE_MS,
  );

  const other = engine === 'mysql' ? 'mariadb' : 'mysql';
  // From one server to the other, and back: the same on both.
  const isThere = engine === 'mariadb' || isThorough;
  describeWith(
    { name: other, isHere: isOnServer && isThere && ENGINES[other].find() !== null },
    'between MariaDB and MySQL',
    () => {
      let server: PrivateServer;
      beforeAll(async () => {
        server = await PrivateServer.startVolatile(other);
      }, PATIENCE_MS);
      afterAll(() => server.stop());

      it(
        'is the same, both ways',
        async () => {
          await expectEqualCopy(await createTestDatabase(), await createTestDatabase(server.url), seed);
          await expectEqualCopy(await createTestDatabase(server.url), await createTestDatabase(), seed + 1);
        },
        PATIENCE_MS,
      );
    },
  );
});
