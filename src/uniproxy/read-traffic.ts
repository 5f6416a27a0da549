import { parseExactly } from '../common/json/exact-json.js';
import { DECOY_UID } from '../nodes/served/decoy-user.js';
import type { TrafficRow } from '../traffic/rows/traffic-report.js';
import { userValues } from './read-object.js';

/**
 * Reads `{"5":[upload,download]}` with every digit. Rows of another form are left out, and so are the bytes of the user whom nobody is.
 *
 * @throws MalformedJson, MalformedReport
 */
export async function readTraffic(text: string): Promise<TrafficRow[]> {
  const rows: TrafficRow[] = [];
  for await (const [uid, value] of userValues(text, parseExactly)) {
    const [upload, download] = Array.isArray(value) ? value.map(whole) : [];
    if (upload === undefined || download === undefined || uid === DECOY_UID) continue;
    if (upload > 0n || download > 0n) rows.push({ uid: BigInt(uid), upload, download });
  }
  return rows;
}

function whole(value: unknown): bigint | undefined {
  const bytes = typeof value === 'bigint' || Number.isSafeInteger(value) ? BigInt(String(value)) : undefined;
  return bytes !== undefined && bytes >= 0n ? bytes : undefined;
}
