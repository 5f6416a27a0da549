import { type QueryRunner, Table, type TableColumnOptions, type TableForeignKeyOptions } from 'typeorm';

/** The indices and the foreign keys of a table. */
interface Keys {
  readonly unique?: readonly string[];
  readonly indices?: readonly string[];
  /** Column to table: the referenced row cannot be deleted while this row exists. */
  readonly references?: Readonly<Record<string, string>>;
  /** Column to table: this row is deleted with the referenced row. */
  readonly owners?: Readonly<Record<string, string>>;
}

/** Keeps a table that exists already: an interrupted run may have created it, since MySQL has no transaction around that. */
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

/** Inserts a row, unless an interrupted run has inserted it already. */
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

/** A number that the database generates. */
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
