import { hash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MalformedReport } from '../../http/input/malformed-report.js';
import { readBody } from './read-body.js';
import type { SentRow } from './read-rows.js';
import type { TrafficReport } from '../rows/traffic-report.js';

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,64}$/;

interface ReportRequest {
  Headers: { timestamp: string; 'idempotency-key'?: string };
}

/**
 * The reports of a request with an unparsed body. The check is written by hand: class-validator takes seven times as long for
 * 2,000 rows. Nest reads parameters after the guards, so only a caller with a valid line key costs the parsing.
 */
export const SentReports = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Promise<TrafficReport[]> => {
    const { body, headers } = context.switchToHttp().getRequest<FastifyRequest<ReportRequest>>();
    return readReports(typeof body === 'string' ? body : '', {
      timestamp: headers.timestamp,
      idempotencyKey: headers['idempotency-key'],
    });
  },
);

/** The headers that identify a report. */
interface ReportHeaders {
  readonly timestamp: string;
  readonly idempotencyKey: string | undefined;
}

/**
 * Splits a request into reports. With an `Idempotency-Key` the whole body is one report. Without it, the rows with one
 * `report_id` are one report: a daemon that repeats an unsent batch may add a new one, and only that is new. A hash of timestamp
 * and body identifies totals and rows without an id, since a repeated request repeats both.
 *
 * @param text the unparsed body
 * @returns the reports in the order of their ids; none for an empty list
 * @throws MalformedJson, MalformedReport, TooManyRows
 */
async function readReports(text: string, { timestamp, idempotencyKey }: ReportHeaders): Promise<TrafficReport[]> {
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw new MalformedReport(['Idempotency-Key must be 1 to 64 letters, digits, - or _']);
  }
  const { bootId, rows } = await readBody(text);
  if (rows.length === 0) return [];
  if (idempotencyKey !== undefined)
    return [{ id: idempotencyKey, bodyHash: digest(text), bootId, sentAt: undefined, rows }];

  // No Idempotency-Key contains a colon, so no hash equals one.
  const nameless = `sha256:${digest(`${timestamp}\n${text}`)}`;
  if (bootId !== undefined) return [{ id: nameless, bodyHash: digest(text), bootId, sentAt: undefined, rows }];
  const groups = groupsOf(rows);
  const sentAt = Number(timestamp);
  const reports = [...groups].map(([id, group]) =>
    id === undefined ? reportOf(nameless, group, sentAt) : reportOf(id, group, undefined),
  );
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

function reportOf(id: string, rows: readonly SentRow[], sentAt: number | undefined): TrafficReport {
  const content = rows.map(({ uid, upload, download }) => `${uid},${upload},${download}`).join(';');
  return { id, bodyHash: digest(content), bootId: undefined, sentAt, rows };
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
