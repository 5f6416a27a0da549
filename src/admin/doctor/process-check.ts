import type { DataSource } from 'typeorm';
import { type LivingProcess, livingProcesses } from '../../database/processes/process-list.js';
import { type Finding, finding } from './finding.js';

const MAX_CLOCK_DIFFERENCE_MS = 1000;

/** Lists the living processes, and compares their clocks and versions. The schema must be up to date. */
export async function checkProcesses(source: DataSource): Promise<Finding[]> {
  return processFindings(await livingProcesses(source.manager));
}

/** The findings about living processes: one for each, and one for each difference between them. */
export function processFindings(processes: readonly LivingProcess[]): Finding[] {
  if (processes.length === 0) return [finding('processes-none')];
  return [...processes.map(findingOf), ...clocksApart(processes), ...versionsApart(processes)];
}

function findingOf(process: LivingProcess): Finding {
  const { role, host, pid, version, ahead } = process;
  const found = { role, host, pid, version, silence: inSeconds(process.silence) };
  if (Math.abs(ahead) <= MAX_CLOCK_DIFFERENCE_MS) return finding('processes-running', found);
  const code = ahead > 0 ? 'processes-ahead' : 'processes-behind';
  return finding(code, { ...found, seconds: inSeconds(Math.abs(ahead)) });
}

/** Clocks may differ from each other although none differs much from the database. */
function clocksApart(processes: readonly LivingProcess[]): Finding[] {
  const byClock = [...processes].sort((a, b) => a.ahead - b.ahead);
  const [first, last] = [byClock.at(0), byClock.at(-1)];
  if (first === undefined || last === undefined) return [];
  const difference = last.ahead - first.ahead;
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return [];
  const { role, host, pid } = last;
  const other = { otherRole: first.role, otherHost: first.host, otherPid: first.pid };
  return [finding('processes-apart', { role, host, pid, ...other, seconds: inSeconds(difference) })];
}

function versionsApart(processes: readonly LivingProcess[]): Finding[] {
  const versions = [...new Set(processes.map(({ version }) => version))].sort();
  return versions.length === 1 ? [] : [finding('processes-versions', { versions })];
}

function inSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
