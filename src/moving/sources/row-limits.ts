import { SourceRefused } from '../moving.errors.js';
import { reason } from '../reasons/reason.js';

const MIB = 2 ** 20;
/** More than any panel has of one kind. */
const MAX_ROWS = 2_000_000;
/** Users pass one by one. Rows of other tables stay in memory for a while. */
const STREAMED: ReadonlySet<string> = new Set(['user', 'v2_user']);
const MAX_BYTES = 512 * MIB;

/** Bounds what one reading of an old panel can bring into memory, whoever has made its rows. */
export class RowLimits {
  private readonly rows = new Map<string, number>();
  private bytes = 0;

  /** @param bytes the size of the row @throws SourceRefused for a row beyond the limits */
  add(table: string, bytes: number): void {
    const rows = (this.rows.get(table) ?? 0) + 1;
    this.rows.set(table, rows);
    if (rows > MAX_ROWS) throw new SourceRefused(reason('table-too-large', { table, most: `${MAX_ROWS} rows` }));
    if (STREAMED.has(table)) return;
    this.bytes += bytes;
    if (this.bytes > MAX_BYTES)
      throw new SourceRefused(reason('table-too-large', { table, most: `${MAX_BYTES / MIB} MiB` }));
  }
}
