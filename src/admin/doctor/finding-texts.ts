import { isToldByDoctor, levelOf, TOLD_BY_DOCTOR } from '../attention/attention-codes.js';

const CLOCKS = 'Keep the clocks of all machines in time with NTP';
const AFTER_CRASH = 'a crash of the server or its machine may lose reports that were acknowledged';
const LOST = '{kind}: {lost} of {total} cannot be opened: {owners}';
const OLD_SECRET = 'Add the APP_SECRET that they were stored with to APP_SECRET_PREVIOUS; or {remedy}';
const PROCESS = '{role} {pid} on {host}, version {version}: last heartbeat {silence} s ago';
const SILENT = 'the cluster keeps a silent server for {seconds} s, and writes pause for that time';
const TESTED = 'Prefer MySQL 9.7, MariaDB 10.11 or the embedded database';
const UNTESTED = 'no test of Linegate ran on this line of versions';
const LOOPBACK = 'node {node} ({name}): apps on other machines cannot reach {host}';
const UNKNOWN = 'node {node} ({name}): no app knows {unknown}';
const UNSERVED = 'node {node} ({name}): {problem}';

/** Findings without advice. The words in braces are values. */
const FINE = {
  'addresses-set': { finding: 'the panel is at {panel}, and links begin with {links}' },
  'audit-signed': { finding: 'the log has its signed head at place {seal}' },
  'audit-unsigned': { finding: 'the head of the log is not signed with a secret of this panel yet' },
  'clock-agrees': { finding: 'agrees with the database' },
  'cluster-galera': { finding: '{size} servers, and this one is in step' },
  'cluster-group': { finding: '{size} servers, and this one is the primary' },
  'configuration-complete': { finding: 'complete; listens on {host}:{port}' },
  'database-answers': { finding: '{server} answers' },
  'database-galera': { finding: '{server} with Galera answers' },
  'durability-full': { finding: '{settings}' },
  'durability-unknown': {
    finding: 'cannot be judged here: the settings of MySQL have no effect on TiDB, whose stores keep each commit',
  },
  'encryption-local': { finding: 'none, and not needed: the server is on this machine' },
  'encryption-on': { finding: '{version} with {cipher}; the server has shown its certificate' },
  'encryption-unverified': {
    finding: '{version} with {cipher}; nobody checks the certificate of the server: ssl-mode=VERIFY_IDENTITY does',
  },
  'files-private': { finding: '{file} has mode {mode}' },
  'node-recent': { finding: 'Node.js {version}' },
  'nodes-served': { finding: '{nodes} with settings that their daemons can serve' },
  'processes-none': { finding: 'none runs' },
  'processes-running': { finding: PROCESS },
  'schema-current': { finding: 'up to date' },
  'secrets-old': {
    finding:
      '{kind}: {total}, all can be opened; {old} have no or a previous key: linegate secret rotate encrypts them',
  },
  'secrets-open': { finding: '{kind}: {total}, all can be opened' },
} as const;

/** Findings that pass, with advice that an operator should read. */
const WARNINGS = {
  'addresses-missing': {
    finding: 'nobody has set the address of the panel, so there are no subscription links',
    advice: 'Set it on the page Settings',
  },
  'addresses-missing-command': {
    finding: 'nobody has set the address of the panel, so there are no subscription links',
    advice: 'Set it with: linegate address set https://…',
  },
  'addresses-plain': {
    finding: '{url} has no TLS: others on the way can read the links and the passwords in their files',
    advice: 'Put a TLS proxy in front of the panel, and set its https address',
  },
  'cluster-galera-patience': {
    finding: SILENT,
    advice: 'Set evs.suspect_timeout = PT1.5S in wsrep_provider_options on every server, unless their network is slow',
  },
  'cluster-group-patience': {
    finding: SILENT,
    advice: 'Set group_replication_member_expel_timeout = 0 on every server, unless their network is slow',
  },
  'cluster-hidden': {
    finding: 'the account of the panel may not see the members of the group',
    advice: 'GRANT SELECT ON performance_schema.replication_group_members to the account, then run this again',
  },
  'cluster-one': {
    finding: '1 server takes part',
    advice: 'Run three servers, or another odd number: after the failure of one, the others need a majority to go on',
  },
  'cluster-out-of-step': {
    finding: 'this server is not in step with the others: {state}',
    advice: 'Wait until it is Synced, or point DATABASE_URL to a server that is',
  },
  'cluster-size': {
    finding: '{size} servers take part',
    advice: 'Run three servers, or another odd number: after the failure of one, the others need a majority to go on',
  },
  'database-galera-untested': { finding: `{server} with Galera answers; ${UNTESTED}`, advice: TESTED },
  'database-untested': { finding: `{server} answers; ${UNTESTED}`, advice: TESTED },
  'encryption-off': {
    finding: 'none: passwords and all other data cross the network to {host} in plain text',
    advice: 'Turn TLS on in the server, and add ?ssl-mode=VERIFY_IDENTITY&ssl-ca=<file> to DATABASE_URL',
  },
  'encryption-unused': {
    finding: '{version} with {cipher}; ssl-ca has no effect, since the ssl-mode does not check certificates',
    advice: 'Set ssl-mode=VERIFY_IDENTITY, or VERIFY_CA, in DATABASE_URL',
  },
  'nodes-loopback': {
    finding: LOOPBACK,
    advice: 'Set the host of node {node} to a name or address that apps can reach',
  },
  'nodes-loopback-command': {
    finding: LOOPBACK,
    advice: 'Set what apps can reach with: linegate node set {node} {option} …',
  },
  'nodes-no-app': {
    finding: 'node {node} ({name}): no app can use it: {problem}',
    advice: 'Choose another protocol, transport or TLS in the form of node {node}, which names the apps that know it',
  },
  'nodes-unknown': {
    finding: UNKNOWN,
    advice: 'Choose what apps know in the form of node {node}, for example {example}',
  },
  'nodes-unknown-command': {
    finding: UNKNOWN,
    advice: 'Choose what apps know, for example with: linegate node set {node} {option} {example}',
  },
  'processes-ahead': { finding: `${PROCESS}; its clock is {seconds} s ahead of the database`, advice: CLOCKS },
  'processes-apart': {
    finding: 'the clock of {role} {pid} on {host} is {seconds} s ahead of {otherRole} {otherPid} on {otherHost}',
    advice: CLOCKS,
  },
  'processes-behind': { finding: `${PROCESS}; its clock is {seconds} s behind the database`, advice: CLOCKS },
  'processes-versions': {
    finding: 'versions {versions} run side by side',
    advice: 'Restart the processes of older versions, unless an upgrade is under way',
  },
} as const;

/** Findings that fail, with the remedy. */
const PROBLEMS = {
  'audit-cut': {
    finding: 'the log lacks its signed head at place {seal}: entries were removed, or their seals',
    advice: 'Run: linegate audit verify',
  },
  'audit-head-changed': {
    finding: 'the signed head of the log was changed or removed',
    advice: 'Run: linegate audit verify',
  },
  'clock-differs': {
    finding: 'differs from the database server by {seconds} s',
    advice: 'Keep both machines in time with NTP: nodes off by over 300 s are refused',
  },
  'clock-unset': { finding: 'this machine says {time}', advice: 'Set the clock, and keep it with NTP' },
  'cluster-cut-off': {
    finding: 'this server is cut off from the majority of its cluster, and refuses statements',
    advice:
      'Start the other servers, or mend the network between them; until then point DATABASE_URL to a server of the majority',
  },
  'cluster-outside': {
    finding: 'this server takes no part in its group: {state}',
    advice: 'START GROUP_REPLICATION on it, or point DATABASE_URL to the primary',
  },
  'cluster-primaries': {
    finding: 'the group has several primaries, and refuses the foreign keys of the panel',
    advice: 'Set group_replication_single_primary_mode = ON on every server, and start the group again',
  },
  'cluster-secondary': {
    finding: 'this server is not the primary of its group, and refuses changes',
    advice: 'Point DATABASE_URL to a proxy that leads to the primary: deploy/haproxy/group-replication.cfg',
  },
  'cluster-settings': {
    finding: '{settings}: the servers of the cluster may come to differ',
    advice:
      'Set binlog_format = ROW and innodb_autoinc_lock_mode = 2 under [mysqld] on every server, and restart them one by one',
  },
  'configuration-wrong': {
    finding: '{problem}',
    advice: 'Set the variable as described in docs/configuration.md',
  },
  'database-missing': {
    finding: '{file} is not there yet',
    advice: 'Start the panel, or run: linegate migrate; or set DATABASE_URL if there is one elsewhere',
  },
  'database-unreachable': {
    finding: '{problem}',
    advice:
      'Check that the server runs, and that host, port, user, password, database and ssl-mode in DATABASE_URL are right',
  },
  'durability-weak': {
    finding: `{settings}: ${AFTER_CRASH}`,
    advice: 'Set {wanted} under [mysqld] in the configuration of the server, and restart it',
  },
  'files-open': { finding: '{file} has mode {mode}: others can read it', advice: 'chmod 600 {file}' },
  'node-old': { finding: 'Node.js {version}', advice: 'Install Node.js {least} or newer' },
  'nodes-unserved': { finding: UNSERVED, advice: 'Change {field} of node {node}' },
  'nodes-unserved-command': { finding: UNSERVED, advice: 'Change it with: linegate node set {node} {option} …' },
  'schema-newer': {
    finding: 'newer than this program: {migrations}',
    advice: 'Run the newer Linegate, or restore a backup from before the upgrade',
  },
  'schema-pending': {
    finding: 'not applied yet: {migrations}',
    advice: 'Start the panel, or run: linegate migrate',
  },
  'secrets-lost': { finding: LOST, advice: OLD_SECRET },
  'secrets-lost-many': { finding: `${LOST}, and {more} more`, advice: OLD_SECRET },
} as const;

/** The English sentences of each finding. The pages have their own texts, in both languages. */
export const DOCTOR_TEXTS = { ...FINE, ...WARNINGS, ...PROBLEMS, ...TOLD_BY_DOCTOR } as const;

/** The id of a finding. It stays the same when the sentences change, so programs can translate them. */
export type DoctorCode = keyof typeof DOCTOR_TEXTS;
export const DOCTOR_CODES: readonly DoctorCode[] = Object.keys(DOCTOR_TEXTS).filter(
  (code): code is DoctorCode => code in DOCTOR_TEXTS,
);

/** True for the code of a finding that fails. */
export function isProblem(code: DoctorCode): boolean {
  return isToldByDoctor(code) ? levelOf(code) === 'problem' : code in PROBLEMS;
}

/** The check that a finding is of: what needs attention names it, and other codes begin with it. */
export function checkOf(code: DoctorCode): string {
  return isToldByDoctor(code) ? TOLD_BY_DOCTOR[code].check : (code.split('-')[0] ?? code);
}
