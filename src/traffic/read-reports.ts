import { hash } from 'node:crypto';
import { MalformedReport } from '../http/malformed-report.js';
import { readBody } from './read-body.js';
import type { SentRow } from './read-rows.js';
import type { TrafficReport } from './traffic-report.js';

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,64}$/;
const MOST_REPORTS = 100;

/** What a report is told by, beside its body. */
export interface ReportHeaders {
  readonly timestamp: string;
  readonly idempotencyKey: string | undefined;
}

/**
 * Tells the reports of a request apart. An `Idempotency-Key` makes one of the whole body. Without it, rows of the same
 * `report_id` are a report of their own: a daemon that sends an unsent batch again may send a new one with it, and then only
 * that is new. Rows without an id, and totals, are told by a hash of timestamp and body, since a daemon that repeats a
 * request repeats both.
 *
 * @param text the body as it was sent
 * @returns in the order of their ids; none for an empty list
 * @throws MalformedJson, MalformedReport, TooManyRows
 */
export function readReports(text: string, { timestamp, idempotencyKey }: ReportHeaders): TrafficReport[] {
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw new MalformedReport(['Idempotency-Key must be 1 to 64 letters, digits, - or _']);
  }
  const { bootId, rows } = readBody(text);
  if (rows.length === 0) return [];
  if (idempotencyKey !== undefined) return [{ id: idempotencyKey, bodyHash: digest(text), bootId, rows }];

  // A colon is in no key, so a hash is never taken for one.
  const nameless = `sha256:${digest(`${timestamp}\n${text}`)}`;
  if (bootId !== undefined) return [{ id: nameless, bodyHash: digest(text), bootId, rows }];
  const groups = groupsOf(rows);
  // Ids that say nothing of batches: refusing them would lose what the rows say.
  if (groups.size > MOST_REPORTS) return [reportOf(nameless, rows)];
  const reports = [...groups].map(([id = nameless, group]) => reportOf(id, group));
  return reports.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function groupsOf(rows: readonly SentRow[]): Map<string | undefined, SentRow[]> {
  const groups = new Map<string | undefined, SentRow[]>();
  for (const row of rows) {
    const group = groups.get(row.reportId);
    if (group === undefined) groups.set(row.reportId, [row]);
    else group.push(row);
  }
  return groups;
}

function reportOf(id: string, rows: readonly SentRow[]): TrafficReport {
  const content = rows.map(({ uid, upload, download }) => `${uid},${upload},${download}`).join(';');
  return { id, bodyHash: digest(content), bootId: undefined, rows };
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
