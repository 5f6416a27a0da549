/**
 * What a campaign has done and what the database holds after it.
 *
 * @typedef {object} Campaign
 * @property {import('./options.mjs').Options} options
 * @property {readonly { name: string, ms: number }[]} pauses of writes
 * @property {import('./account.mjs').Account} account
 * @property {import('./load.mjs').Load} load
 * @property {import('./strict-requests.mjs').StrictRequests} strict
 * @property {import('./daemons.mjs').Daemons} daemons
 * @property {ReturnType<import('./daemons.mjs').Daemons['compare']>} carried
 * @property {Awaited<ReturnType<import('./installation.mjs').Installation['outcome']>>} found in the database
 * @property {readonly number[]} reporting the nodes whose reports are in the account
 * @property {number} ms
 */

/** Prints the faults and the figures. @param {Campaign} campaign @returns {boolean} true if nothing is wrong */
export function showOutcome(campaign) {
  const { options, pauses, account, load, strict, carried, found, reporting, ms } = campaign;
  const sums = account.compare(found, reporting);
  const undone = [...load.names].filter(
    ([id, count]) => Number(/\d+/.exec(found.names.get(id) ?? '')?.[0] ?? 0) < count,
  );
  const faults = [
    ...sums.faults,
    ...undone.map(([id]) => `an acknowledged change of user ${id} is not there`),
    ...load.violations.map(({ at, what }) => `${at} ${what}`),
    ...strict.failures.map((failure) => `during a restart: ${failure}`),
    ...[...account.unexpected].map((answer) => `a daemon got the answer ${answer}`),
    ...carried.flatMap((of) => differencesOf(of, campaign)),
    ...(found.differences === 0 ? [] : [`traffic verify names ${found.differences} users`]),
    ...(found.auditFaults === 0 ? [] : [`audit verify names ${found.auditFaults} entries`]),
  ];
  for (const fault of faults) console.log(`FAULT ${fault}`);
  const { logins, refreshes, logouts, lateEnds, changes, revocations, polls } = load.counts;
  const figures = [
    ['servers', options.servers],
    ['network', options.hasNetwork ? 'namespaces' : 'loopback'],
    ['writers', options.writers],
    ['faults', pauses.length],
    ...pauseFigures(pauses),
    ['reports acknowledged', account.reports.length],
    ['times that a report was sent again', account.attempts - account.reports.length],
    ['bytes acknowledged', account.bytes],
    ['bytes charged', sums.charged],
    ['bytes in quarantine', sums.quarantined],
    ['bytes lost', sums.lost],
    ['bytes doubled', sums.doubled],
    ...carried.map(({ daemon, ...of }) => [
      `${daemon}: bytes carried, charged, in quarantine, missing, too much`,
      [of.carried, of.charged, of.quarantined, of.missing, of.tooMuch].join(', '),
    ]),
    ['users whom traffic verify names', found.differences],
    ['faults of the audit log', found.auditFaults],
    ['acknowledged changes of users that are undone', undone.length],
    ['logins, refreshes, logouts', `${logins}, ${refreshes}, ${logouts}`],
    ['changes of users, revocations, polls', `${changes}, ${revocations}, ${polls}`],
    ['sessions ended wrongly, revoked keys accepted, other violations', load.violations.length],
    ['sessions that ended since a refresh waited for 9.5 s', lateEnds],
    ['panels restarted', options.restarts],
    ['requests during restarts', strict.count],
    ['requests that failed during restarts', strict.failures.length],
    ['answers to daemons other than 200 and 503', [...account.unexpected].join(' ') || 'none'],
    ['time', `${Math.round(ms / 1000)} s`],
  ];
  for (const [what, value] of figures) console.log(`| ${String(what).padEnd(64)} | ${String(value).padStart(24)} |`);
  return faults.length === 0;
}

function pauseFigures(pauses) {
  return [...new Set(pauses.map(({ name }) => name))].map((name) => {
    const sorted = pauses.filter((pause) => pause.name === name).map(({ ms }) => ms);
    sorted.sort((a, b) => a - b);
    const text = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((ms) => `${(ms / 1000).toFixed(1)} s`);
    return [`pause of writes, ${name}, median and longest`, `${text.join(', ')} (${sorted.length})`];
  });
}

/** What a daemon's users have carried and the panel does not have, or has twice; with all that the daemon has sent. */
function differencesOf({ daemon, missing, tooMuch, repeated }, { daemons, found }) {
  if (missing === 0n && tooMuch === 0n) return [];
  return [
    `${daemon}: ${missing} bytes are missing, ${tooMuch} too much, ${repeated} counted as repeats`,
    ...daemons.sentBy(daemon).map((sent) => `${daemon} sent ${JSON.stringify(sent)}`),
    ...found.entries.map((entry) => `quarantine ${JSON.stringify(entry)}`),
  ];
}
