import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';
import type { SqlSession } from './sql/sql-session.js';

/** The bytes at the start and at the end of a dump that tell which tool has written it, and that it has ended. */
export const EDGE_BYTES = 1000;

const MYSQLDUMP = /^(\/\*M?![^\n]*\n)?-- (MySQL|MariaDB) dump /;
const ADMINER = /^-- Adminer /;
const NAVICAT = /^\/\*\s+Navicat /;

/**
 * Looks for what the tool of a dump writes last: a cut dump may end behind a whole statement.
 *
 * @param head the first bytes of the dump @param tail the last ones
 * @throws SourceRefused for a dump whose end is missing
 */
export function requireEnd(head: string, tail: string, session: SqlSession): void {
  if (MYSQLDUMP.test(head) && !tail.includes('-- Dump completed')) throw new SourceRefused(reason('dump-incomplete'));
  const missing = missingEnd(head, tail, session);
  if (missing !== undefined) throw new SourceRefused(reason('dump-end-missing', { mark: missing }));
}

function missingEnd(head: string, tail: string, session: SqlSession): string | undefined {
  if (session.isInTransaction) return 'COMMIT';
  if (session.isInLock) return 'UNLOCK TABLES';
  if (session.saved.size > 0 && !session.hasRestored) return [...session.saved][0]?.toUpperCase();
  if (NAVICAT.test(head) && session.variable('foreign_key_checks') === '0') return 'SET FOREIGN_KEY_CHECKS = 1';
  if (ADMINER.test(head) && !/-- \d{4}-\d\d-\d\d \d\d:\d\d:\d\d[ A-Z]*\s*$/.test(tail)) return '-- YYYY-MM-DD HH:MM:SS';
  return undefined;
}
