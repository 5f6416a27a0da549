import { isJsonObject } from '../../../common/json/json-object.js';
import { reason, type Reason } from '../../reasons/reason.js';
import type { SourceRow } from '../../sources/source-row.js';
import { firstHost, inUnits, shown, usablePort, within } from '../moved-values.js';
import { type MovedEntry, type MovedNode, type Skipped, skippedFor } from '../nouns.js';

const XRAYR_METHODS = ['aes-128-gcm', 'aes-256-gcm', 'chacha20-poly1305', 'chacha20-ietf-poly1305'];
const MAX_RATE = 10_000_000;
const MAX_SORT = 1_000_000;

/** The number that a daemon calls by: the code, where it is a number. */
export function numberOf(row: SourceRow): number {
  const code = row.text('code');
  return /^\d{1,9}$/.test(code) ? Number(code) : row.number('id');
}

export function isShadowsocks(row: SourceRow): boolean {
  return !row.has('type') || row.text('type') === 'shadowsocks';
}

/** A Shadowsocks server. All users share its port. */
export function movedNode(row: SourceRow, name: string): MovedNode | Skipped {
  const id = numberOf(row);
  const named = { noun: 'node', id: String(id), name } as const;
  if (!isShadowsocks(row)) return skippedFor(named, reason('node-type', { type: row.text('type') }));
  const method = cipherOf(row);
  if (method.startsWith('2022-')) return skippedFor(named, reason('node-2022'));
  if (!XRAYR_METHODS.includes(method.toLowerCase())) return skippedFor(named, reason('node-cipher', { method }));
  const host = firstHost(row.text('host'));
  const port = usablePort(row.numberOrNull('server_port'));
  if (host === undefined || port === null) return skippedFor(named, reason('node-without-address'));
  return {
    ...{
      id,
      name,
      family: 'ss',
      daemon: 'xrayr',
      host,
      rank: 0,
      method,
      protocol: 'origin',
      obfs: 'plain',
      obfsParam: '',
    },
    ...{
      groupKeys: groupsOf(row),
      ruleGroupKey: null,
      isUdp: 1,
      speedLimit: 0n,
      clientLimit: 0,
      single: 0,
      passwd: '',
    },
    ...{ port: String(port), pushPort: 0, pushSecret: '', lineKeys: [] },
    trafficRate: within(Math.round(row.number('rate') * 10_000), 0, MAX_RATE),
  };
}

/** What a server has there and not here. */
export function lostSettings(row: SourceRow): Reason[] {
  const settings = row.json('protocol_settings');
  const of = (name: string): string => {
    const value = isJsonObject(settings) ? settings[name] : undefined;
    return typeof value === 'string' ? value : '';
  };
  const obfs = row.text('obfs') || of('obfs') || of('plugin');
  const ranges = row.json('rate_time_ranges');
  const isDynamic = row.isOn('rate_time_enable') && Array.isArray(ranges) && ranges.length > 0;
  return [
    ...(obfs === '' ? [] : [reason('node-obfs', { obfs })]),
    ...(isDynamic ? [reason('dynamic-rate', { rate: row.text('rate') })] : []),
    ...(row.amount('transfer_enable') > 0n
      ? [reason('node-cap', { amount: inUnits(row.amount('transfer_enable')) })]
      : []),
  ];
}

/**
 * The address that apps see: the port for apps may differ from that of the daemon. There the lowest `sort` comes first, here the highest.
 *
 * @param about.isOwn false for a child of the server
 * @param about.highest the highest `sort` there
 */
export function addressOf(
  row: SourceRow,
  node: MovedNode,
  { isOwn, highest }: { readonly isOwn: boolean; readonly highest: number },
): MovedEntry[] {
  const host = firstHost(row.text('host'));
  // A range of ports: all of them lead to the server.
  const port = usablePort(Number(row.text('port').split('-')[0]));
  if (host === undefined) return [];
  const isOther = !isOwn || (port !== null && String(port) !== node.port);
  const look = {
    name: shown(row.text('name')) || node.name,
    sort: within(highest - row.number('sort'), 0, MAX_SORT),
    country: '',
    hidden: row.isOn('show') ? 0 : 1,
  };
  const id = row.text('id');
  const other = { ...look, key: `server ${id}`, nodeId: node.id, host, port: port ?? 0 };
  if (!isOwn) return [other];
  const own = { ...look, key: `own ${id}`, nodeId: node.id, host: '', port: 0, hidden: isOther ? 1 : look.hidden };
  return isOther ? [own, other] : own.sort === 0 && own.hidden === 0 ? [] : [own];
}

function cipherOf(row: SourceRow): string {
  const settings = row.json('protocol_settings');
  const cipher = isJsonObject(settings) ? settings['cipher'] : undefined;
  return typeof cipher === 'string' ? cipher : row.text('cipher');
}

function groupsOf(row: SourceRow): string[] {
  const groups = row.json(row.has('group_ids') ? 'group_ids' : 'group_id');
  return Array.isArray(groups) ? [...new Set(groups.map(String))] : [];
}
