import { type QueryRunner, Table, type TableColumnOptions, type TableForeignKeyOptions } from 'typeorm';

/** What a table is found by, and whose rows its rows belong to. */
interface Keys {
  readonly unique?: readonly string[];
  readonly indices?: readonly string[];
  /** Column to table: the row there cannot go while this one stands. */
  readonly references?: Readonly<Record<string, string>>;
  /** Column to table: when the row there goes, this one goes with it. */
  readonly owners?: Readonly<Record<string, string>>;
}

/** MySQL has no transaction around a table's creation, so what an interrupted run left behind is taken as it is. */
export async function createTable(
  runner: QueryRunner,
  name: string,
  columns: TableColumnOptions[],
  keys: Keys = {},
): Promise<void> {
  const { unique = [], indices = [], references = {}, owners = {} } = keys;
  const table = new Table({
    name,
    columns,
    indices: [...unique, ...indices].map((column) => ({
      name: `${name}_${column}`,
      columnNames: [column],
      isUnique: unique.includes(column),
    })),
    foreignKeys: [...foreignKeys(references, 'RESTRICT'), ...foreignKeys(owners, 'CASCADE')],
  });
  await runner.createTable(table, true);
}

function foreignKeys(targets: Readonly<Record<string, string>>, onDelete: string): TableForeignKeyOptions[] {
  return Object.entries(targets).map(([column, table]) => ({
    columnNames: [column],
    referencedTableName: table,
    referencedColumnNames: ['id'],
    onDelete,
    onUpdate: 'NO ACTION',
  }));
}

/** A row that an interrupted run may have put there already. */
export async function insertOnce(
  runner: QueryRunner,
  table: string,
  row: Record<string, string | number>,
): Promise<void> {
  await runner.manager
    .createQueryBuilder()
    .insert()
    .into(table, Object.keys(row))
    .values(row)
    .orIgnore()
    .updateEntity(false)
    .execute();
}

/** A number that the database gives, never twice. */
export function id(): TableColumnOptions {
  return { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' };
}

export function integer(name: string): TableColumnOptions {
  return { name, type: 'integer' };
}

export function bigint(name: string): TableColumnOptions {
  return { name, type: 'bigint' };
}

export function text(name: string, length: number): TableColumnOptions {
  return { name, type: 'varchar', length: String(length) };
}

export function nullable(column: TableColumnOptions): TableColumnOptions {
  return { ...column, isNullable: true };
}
