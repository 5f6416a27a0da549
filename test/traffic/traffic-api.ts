import type { Response } from 'light-my-request';
import { LedgerAuditService } from '../../src/traffic/ledger/ledger-audit.service.js';
import { prefixOf } from '../node/node-api.js';
import type { GivenNode } from '../support/given.js';
import type { Headers, Panel } from '../support/panel.js';

export const LARGEST = 9_223_372_036_854_775_807n;

/** The response to an accepted report. */
export const ACCEPTED = { status: 'success', code: 200, data: null, message: expect.any(String) };

export interface Counters {
  readonly u: bigint;
  readonly d: bigint;
}

/** Sends a report like a node's daemon. A body that is text is sent unchanged. */
export async function report(
  panel: Panel,
  { node, key }: GivenNode,
  body: object | string,
  headers: Headers = {},
): Promise<Response> {
  const path = `${prefixOf(node.family)}/userTraffic/${node.id}`;
  return panel.post(path, typeof body === 'string' ? body : JSON.stringify(body), { ...panel.signed(key), ...headers });
}

/** The counters of a user in the database. */
export async function countersOf(panel: Panel, uid: number): Promise<Counters> {
  const [row] = await panel.rows<{ u: number | string; d: number | string }>('SELECT u, d FROM users WHERE id = ?', [
    uid,
  ]);
  if (row === undefined) throw new Error(`there is no user ${uid}`);
  return { u: BigInt(row.u), d: BigInt(row.d) };
}

export interface SetAsideRow {
  readonly uid: string;
  readonly upload: string;
  readonly download: string;
  readonly reason: string;
}

/** The quarantined rows of a node's reports, in order. */
export async function setAsideOf(panel: Panel, { node }: GivenNode): Promise<SetAsideRow[]> {
  return panel.rows<SetAsideRow>('SELECT uid, upload, download, reason FROM quarantine WHERE node_id = ? ORDER BY id', [
    node.id,
  ]);
}

/** Counters and ledger agree for every user. */
export async function expectLedgerHolds(panel: Panel): Promise<void> {
  expect((await panel.service(LedgerAuditService).verify()).differences).toEqual([]);
}
