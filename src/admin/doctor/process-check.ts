import type { DataSource } from 'typeorm';
import { type LivingProcess, livingProcesses } from '../../database/processes/process-list.js';
import { fine, type Finding, warning } from './finding.js';

const MAX_CLOCK_DIFFERENCE_MS = 1000;
const CLOCK_ADVICE = 'Keep the clocks of all machines in time with NTP';

/** Lists the living processes, and compares their clocks and versions. The schema must be up to date. */
export async function checkProcesses(source: DataSource): Promise<Finding[]> {
  return processFindings(await livingProcesses(source.manager));
}

/** The findings about living processes: one for each, and one for each difference between them. */
export function processFindings(processes: readonly LivingProcess[]): Finding[] {
  if (processes.length === 0) return [fine('processes', 'none runs')];
  return [...processes.map(findingOf), ...clocksApart(processes), ...versionsApart(processes)];
}

function findingOf(process: LivingProcess): Finding {
  const { version, silence, ahead } = process;
  const found = `${nameOf(process)}, version ${version}: last heartbeat ${seconds(silence)} ago`;
  if (Math.abs(ahead) <= MAX_CLOCK_DIFFERENCE_MS) return fine('processes', found);
  const where = ahead > 0 ? 'ahead of' : 'behind';
  return warning('processes', `${found}; its clock is ${seconds(Math.abs(ahead))} ${where} the database`, CLOCK_ADVICE);
}

/** Clocks may differ from each other although none differs much from the database. */
function clocksApart(processes: readonly LivingProcess[]): Finding[] {
  const byClock = [...processes].sort((a, b) => a.ahead - b.ahead);
  const [first, last] = [byClock.at(0), byClock.at(-1)];
  if (first === undefined || last === undefined) return [];
  const difference = last.ahead - first.ahead;
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return [];
  const found = `the clock of ${nameOf(last)} is ${seconds(difference)} ahead of ${nameOf(first)}`;
  return [warning('processes', found, CLOCK_ADVICE)];
}

function versionsApart(processes: readonly LivingProcess[]): Finding[] {
  const versions = [...new Set(processes.map(({ version }) => version))].sort();
  if (versions.length === 1) return [];
  const advice = 'Restart the processes of older versions, unless an upgrade is under way';
  return [warning('processes', `versions ${versions.join(' and ')} run side by side`, advice)];
}

function nameOf({ role, host, pid }: LivingProcess): string {
  return `${role} ${pid} on ${host}`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
