import { isJsonObject } from '../common/json/json-object.js';
import type { StatusReport } from '../presence/heartbeats/status-report.js';

/**
 * Reads `{"cpu":5.2,"mem":{"total":1,"used":1},"disk":{…},"uptime":1}`. XrayRP sends shares of 100 as used bytes.
 *
 * @returns undefined if there is no load in it
 */
export function readStatus(status: unknown): StatusReport | undefined {
  if (!isJsonObject(status)) return undefined;
  const cpu = percentage(status['cpu']);
  const mem = share(status['mem']);
  const disk = share(status['disk']);
  if (cpu === undefined || mem === undefined || disk === undefined) return undefined;
  const { uptime } = status;
  const isTime = typeof uptime === 'number' && uptime >= 0 && uptime <= Number.MAX_SAFE_INTEGER;
  return { cpu: percent(cpu), mem: percent(mem), disk: percent(disk), uptime: isTime ? uptime : 0, net: null };
}

function share(value: unknown): number | undefined {
  if (!isJsonObject(value)) return percentage(value);
  const { total, used } = value;
  if (typeof total !== 'number' || typeof used !== 'number' || total < 0 || used < 0) return undefined;
  return total === 0 ? 0 : Math.min((100 * used) / total, 100);
}

function percentage(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? Math.min(value, 100) : undefined;
}

function percent(share: number): string {
  return `${share.toFixed(2)}%`;
}
