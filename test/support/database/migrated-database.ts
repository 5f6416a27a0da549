import { readFileSync, writeFileSync } from 'node:fs';
import { createDatabase } from '../../../src/database/database.module.js';
import { MigratedTables } from './migrated-tables.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

type Create = () => Promise<TestDatabase>;

/** On a server that does not end with the tests. */
const MUST_DROP = process.env['TEST_DROP_DATABASES'] === '1';

/** The migrations run once a worker. On a server they take seconds, and a copy of their result takes a fraction of that. */
let create: Promise<Create> | undefined;

/** A database with the schema and the rows after all migrations, in the database that all tests share. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  // After a failure the next file tries again.
  create ??= learn().catch((error: unknown) => {
    create = undefined;
    throw error;
  });
  return (await create)();
}

async function learn(): Promise<Create> {
  const model = await createTestDatabase();
  try {
    const { config } = model;
    const database = createDatabase({ database: config });
    await database.open();
    await database.close();
    return config.kind === 'sqlite' ? copiesOf(config.file) : await onServer(await MigratedTables.of(config.url));
  } finally {
    await model.drop();
  }
}

/** A closed database still has most of its content in its log: the driver frees statements later than the connection. */
function copiesOf(file: string): Create {
  const contents = ['', '-wal'].map((ending) => ({ ending, content: readFileSync(file + ending) }));
  return async () => {
    const database = await createTestDatabase();
    const { config } = database;
    if (config.kind === 'sqlite')
      for (const { ending, content } of contents) writeFileSync(config.file + ending, content);
    return database;
  };
}

/** A database that a test drops is restored, and is the next one of the same worker. The last ones end with their server. */
async function onServer(migrated: MigratedTables): Promise<Create> {
  if (MUST_DROP) return () => copyOf(migrated);
  const first = await copyOf(migrated);
  // MySQL describes a copied table in other words than a migrated one.
  const tables = await MigratedTables.of(first.url);
  const restored = [first];

  return async () => {
    const database = restored.pop() ?? (await copyOf(tables));
    const drop = async (): Promise<void> => {
      if (await tables.restore(database.url)) restored.push(database);
      else await database.drop();
    };
    return { ...database, drop };
  };
}

async function copyOf(tables: MigratedTables): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await tables.fill(database.url);
  return database;
}
