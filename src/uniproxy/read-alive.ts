import { DECOY_UID } from '../nodes/served/decoy-user.js';
import { MAX_ENTRIES, type OnlineEntry } from '../presence/online/online-report.js';
import { userValues } from './read-object.js';

/** The end of an address of XrayRP: the number of its node. */
const NODE_SUFFIX = /_\d*$/;

/** Reads `{"5":["192.0.2.1"]}`. Entries of another form are left out. @throws MalformedJson, MalformedReport */
export async function readAlive(text: string): Promise<OnlineEntry[]> {
  const entries: OnlineEntry[] = [];
  for await (const [uid, value] of userValues(text, JSON.parse)) {
    if (uid === DECOY_UID || !Array.isArray(value) || entries.length === MAX_ENTRIES) continue;
    const addresses = value.filter((each) => typeof each === 'string').map((each) => each.replace(NODE_SUFFIX, ''));
    if (addresses.length > 0) entries.push({ uid, ip: addresses.join(',') });
  }
  return entries;
}
