import type { ColumnType, DataSource, EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { RunningProcess } from '../processes/running-process.entity.js';
import { CopiedTable } from './copied-table.entity.js';
import { Maintenance } from '../maintenance/maintenance.entity.js';

/** Whole numbers are `bigint` on their way, so that every digit arrives. */
export type CopiedValue = bigint | string | null;

export interface CopiedColumn {
  readonly name: string;
  readonly isInteger: boolean;
}

/** A table to copy. */
export interface PlannedTable {
  readonly name: string;
  readonly columns: readonly CopiedColumn[];
  /** The positions of the primary key's columns in `columns`. */
  readonly keys: readonly number[];
  /** True if the database generates numbers for new rows. */
  readonly isNumbered: boolean;
}

/** These belong to one database, and not to the data. */
const LEFT_OUT = new Set<unknown>([RunningProcess, Maintenance, CopiedTable]);

const INTEGERS: readonly ColumnType[] = ['integer', 'bigint'];
const TEXTS: readonly ColumnType[] = ['varchar', 'text', 'simple-json'];

/** All tables of the entities, by name. @throws Error for a column of a type that copies do not know */
export function planOf(source: DataSource): PlannedTable[] {
  return source.entityMetadatas
    .filter(({ target }) => !LEFT_OUT.has(target))
    .map(plannedTable)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function plannedTable({ tableName, columns, primaryColumns, generatedColumns }: EntityMetadata): PlannedTable {
  const stored = columns.filter(({ asExpression, isVirtual }) => asExpression === undefined && !isVirtual);
  return {
    name: tableName,
    columns: stored.map((column) => plannedColumn(tableName, column)),
    keys: primaryColumns.map((column) => stored.indexOf(column)),
    isNumbered: generatedColumns.some(({ generationStrategy }) => generationStrategy === 'increment'),
  };
}

function plannedColumn(table: string, { databaseName, type }: ColumnMetadata): CopiedColumn {
  const isInteger = INTEGERS.includes(type);
  if (!isInteger && !TEXTS.includes(type))
    throw new Error(`A copy cannot read ${table}.${databaseName}: ${String(type)}`);
  return { name: databaseName, isInteger };
}
