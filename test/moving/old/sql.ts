/** A value of a row in SQL. A bit is written as mysqldump of MySQL writes it. */
export type SqlValue = string | number | bigint | boolean | null | Bit;

export class Bit {
  constructor(readonly isOn: boolean) {}
}

/** A table with its rows. */
export interface OldTable {
  readonly name: string;
  /** Column to definition. */
  readonly columns: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, SqlValue>>[];
}

/** The statements that create tables and fill them. */
export function statementsOf(tables: readonly OldTable[]): string[] {
  return tables.flatMap(({ name, columns, rows }) => {
    const definitions = Object.entries(columns).map(([column, type]) => `  \`${column}\` ${type}`);
    const create = `CREATE TABLE \`${name}\` (\n${definitions.join(',\n')}\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`;
    const names = Object.keys(columns);
    const inserts: string[] = [];
    for (let at = 0; at < rows.length; at += 1000) {
      const values = rows
        .slice(at, at + 1000)
        .map((row) => `(${names.map((column) => literal(row[column] ?? null)).join(',')})`);
      inserts.push(`INSERT INTO \`${name}\` VALUES ${values.join(',')}`);
    }
    return [create, ...inserts];
  });
}

/** A dump of tables. */
export function dumpOfTables(tables: readonly OldTable[]): string {
  return ['-- A dump', ...statementsOf(tables).map((statement) => `${statement};`), ''].join('\n');
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (value instanceof Bit) return value.isOn ? "b'1'" : "'\\0'";
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'string') return String(value);
  return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
}
