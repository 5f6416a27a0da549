import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';
import type { Found, FoundTable, TableName } from './sql/found.js';

const MAX_TABLES = 20_000;
const MAX_ALL_COLUMNS = 500_000;

/** A table as it is at some place of a dump. */
interface KnownTable {
  readonly definition: FoundTable | undefined;
  /** How often it has begun anew: rows before that are no rows of it. */
  readonly age: number;
  readonly hasRows: boolean;
  /** Whether the dump has defined it twice, without an end of the first one. */
  readonly isRepeated: boolean;
}

const UNKNOWN: KnownTable = { definition: undefined, age: 0, hasRows: false, isRepeated: false };

/** The tables of a dump, which may define, fill, drop and define them again. */
export class TableBook {
  private readonly known = new Map<string, KnownTable>();
  private columns = 0;
  /** The database by whose name rows of tables are called that were created without one. */
  private alias: string | undefined;

  /** @throws SourceRefused for a dump with too many tables, and for one that is put together of several */
  note(found: Exclude<Found, { kind: 'row' }>): void {
    if (found.kind === 'table') this.create(found);
    else if (found.kind === 'insert') this.fill(found);
    else if (found.table !== undefined) this.end(this.own({ ...found, table: found.table }), found.kind === 'dropped');
    else for (const key of this.known.keys()) if (databaseOf(key) === found.database) this.end(key, true);
  }

  /** The definitions at this place, by database and table. */
  databases(): Map<string, Map<string, FoundTable>> {
    const databases = new Map<string, Map<string, FoundTable>>();
    for (const [key, { definition }] of this.known) {
      if (definition === undefined) continue;
      const database = databaseOf(key) || (this.alias ?? '');
      const tables = databases.get(database) ?? new Map<string, FoundTable>();
      databases.set(database, tables.set(definition.table, definition));
    }
    return databases;
  }

  /** Which of the tables of this name it is. Equal texts mean equal tables with equal rows. */
  version(name: TableName): string {
    const key = this.own(name);
    return `${this.known.get(key)?.age ?? 0} ${key}`;
  }

  /** @param database as {@link databases} calls it */
  versionIn(database: string, table: string): string {
    const isAlias = this.alias === database && !this.known.has(keyOf({ database, table }));
    return this.version({ database: isAlias ? '' : database, table });
  }

  private create(found: FoundTable): void {
    const key = keyOf(found);
    const before = this.known.get(key) ?? UNKNOWN;
    if (found.isOptional && before.definition !== undefined) {
      if (before.hasRows) this.known.set(key, { ...before, isRepeated: true });
      return;
    }
    this.columns += found.columns.size;
    if (this.columns > MAX_ALL_COLUMNS) throw new SourceRefused(reason('dump-tables', { most: MAX_TABLES }));
    this.set(key, { definition: found, age: before.age + 1, hasRows: false, isRepeated: false });
  }

  private fill({ line, ...name }: TableName & { readonly line: number }): void {
    const key = this.own(name, true);
    const before = this.known.get(key) ?? UNKNOWN;
    if (before.isRepeated) throw new SourceRefused(reason('dump-table-twice', { line, table: name.table }));
    if (before.definition === undefined && this.isBare(name))
      throw new SourceRefused(
        reason('dump-databases-mixed', { line, table: name.table, found: [this.alias ?? '', name.database] }),
      );
    if (!before.hasRows) this.set(key, { ...before, hasRows: true });
  }

  private end(key: string, isDropped: boolean): void {
    const before = this.known.get(key);
    if (before === undefined) return;
    const definition = isDropped ? undefined : before.definition;
    this.known.set(key, { definition, age: before.age + 1, hasRows: false, isRepeated: false });
  }

  private set(key: string, table: KnownTable): void {
    this.known.set(key, table);
    if (this.known.size > MAX_TABLES) throw new SourceRefused(reason('dump-tables', { most: MAX_TABLES }));
  }

  /** Some tools write `CREATE TABLE user` and `INSERT INTO panel.user`. */
  private own({ database, table }: TableName, isRow = false): string {
    const key = keyOf({ database, table });
    if (database === '' || this.known.get(key)?.definition !== undefined) return key;
    if (!this.isBare({ database, table }) || (this.alias ?? database) !== database) return key;
    if (isRow) this.alias = database;
    return keyOf({ database: '', table });
  }

  /** Whether the dump has created a table of this name without a database. */
  private isBare({ table }: TableName): boolean {
    return this.known.get(keyOf({ database: '', table }))?.definition !== undefined;
  }
}

function keyOf({ database, table }: TableName): string {
  return `${database}\0${table}`;
}

function databaseOf(key: string): string {
  return key.slice(0, key.indexOf('\0'));
}
