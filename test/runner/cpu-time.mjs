import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Returns the seconds of processor time that this process and its ended child processes have used. Other systems than Linux do not tell the latter. */
export function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    // The second field is a name in parentheses, which may have spaces. The times are fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
}
