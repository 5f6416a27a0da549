import { type Finding, problem, warning } from '../finding.js';

/** Fewer servers have no majority after one of them has failed. */
const MIN_SERVERS = 3;

/** The finding about a server that has lost the majority. It accepts no changes, and may accept no statements. */
export const CUT_OFF = problem(
  'cluster',
  'this server is cut off from the majority of its cluster, and refuses statements',
  'Start the other servers, or mend the network between them; until then point DATABASE_URL to a server of the majority',
);

/** The finding about a number of servers with which a cluster does not outlive the failure of one. */
export function sizeFault(size: number): Finding | undefined {
  if (size >= MIN_SERVERS && size % 2 === 1) return undefined;
  return warning(
    'cluster',
    `${size} ${size === 1 ? 'server takes' : 'servers take'} part`,
    'Run three servers, or another odd number: after the failure of one, the others need a majority to go on',
  );
}

/**
 * The finding about a cluster that waits long for a silent server. Writes pause for that time if the server fails.
 *
 * @param setting the setting with its recommended value, for the advice
 */
export function patienceFault(seconds: number, recommended: number, setting: string): Finding | undefined {
  if (seconds <= recommended) return undefined;
  return warning(
    'cluster',
    `the cluster keeps a silent server for ${seconds} s, and writes pause for that time`,
    `Set ${setting} on every server, unless their network is slow`,
  );
}
