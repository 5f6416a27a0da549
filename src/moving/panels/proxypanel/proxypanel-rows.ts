import type { Source } from '../../sources/source.js';
import type { SourceRow } from '../../sources/source-row.js';
import type { ContentRows } from './proxypanel-contents.js';

/** The small tables. */
export const CONTENT_TABLES = [
  ...['level', 'user_group', 'node_user_group', 'rule', 'rule_group', 'rule_rule_group'],
  ...['node', 'ss_node', 'node_auth'],
];

/** Reads small tables into memory, by table. */
export async function readContentRows(source: Source, tables: readonly string[]): Promise<ContentRows> {
  const rows = new Map<string, SourceRow[]>();
  for await (const row of source.rows(tables)) {
    const some = rows.get(row.table);
    if (some === undefined) rows.set(row.table, [row]);
    else some.push(row);
  }
  return rows;
}
