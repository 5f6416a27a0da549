const DOCTOR = 'linegate node status <node>, or the doctor of the node in the panel, tells more';
const BACKUP = 'Let your backup script end with: linegate backup note';
const WAITING = 'Charge or drop each: linegate quarantine list';

/** The findings of the panel's list of what needs attention that pass. */
export const ATTENTION_WARNINGS = {
  'addresses-unnamed': {
    finding:
      'a trusted proxy sent logins without a readable address of the client, last on {day}: all these clients share one limit of failed logins',
    advice:
      'Let the proxy set X-Forwarded-For to the address of the client; in nginx: proxy_set_header X-Forwarded-For $remote_addr',
  },
  'audit-unchecked': { finding: 'not checked for a month', advice: 'Check it: linegate audit verify' },
  'backups-old': { finding: 'the last one is of {day}', advice: BACKUP },
  'backups-unknown': { finding: 'none known', advice: BACKUP },
  'keys-ending': {
    finding: 'all keys of {count} end within seven days: {named}',
    advice: 'Rotate them, give the new keys to the daemons, and restart these',
  },
  'keys-old': {
    finding: '{count} with a daemon that still uses a key that ends within seven days: {named}',
    advice: 'Give the newer key to the daemon, and restart it',
  },
  'nodes-clock': {
    finding: '{count} with a wrong clock: {named}',
    advice: 'Keep its clock with NTP: the panel refuses calls beyond 300 s',
  },
  'nodes-clock-step': {
    finding: '{count} with a clock that stepped: {named}',
    advice: 'Keep its clock with NTP: a step may delay decisions about its reports',
  },
  'nodes-late': { finding: '{count} without a good call for three minutes: {named}', advice: DOCTOR },
  'nodes-never': {
    finding: '{count} that never called: {named}',
    advice: 'Set up the daemon: the page of the node has the text to copy',
  },
  'nodes-outdated': {
    finding: '{count} with an old list of users: {named}',
    advice: 'Restart the daemon, or: linegate node reconcile <node>',
  },
  'nodes-refused': { finding: '{count} whose newest call was refused: {named}', advice: DOCTOR },
  'nodes-rules': {
    finding: '{count} with rules that the daemon cannot apply: {named}',
    advice: 'The doctor of the node in the panel names them; change or remove them',
  },
  'operators-factor': {
    finding: '{count} without a second factor: {named}',
    advice: 'They set up an app or a passkey in their account',
  },
  'traffic-quarantined': { finding: '{count} rows of reports wait in the quarantine', advice: WAITING },
  'traffic-unconfirmed': { finding: '{count} reports wait unconfirmed in the quarantine', advice: WAITING },
} as const;

/** Those that fail. */
export const ATTENTION_PROBLEMS = {
  'audit-broken': {
    finding: 'the last check failed, on {day}',
    advice: 'See which entries were changed, removed or inserted: linegate audit verify',
  },
  'disk-full': {
    finding: 'the disk of the database is almost full',
    advice: 'Free some space: a full disk stops every change and every report',
  },
  'keys-none': {
    finding: '{count} without a live line key: {named}',
    advice: 'Issue one, and give it to the daemon: linegate line-key issue <node>',
  },
  'nodes-clock-refused': {
    finding: '{count} refused for their clock: {named}',
    advice: 'Set the clock of the machine, and keep it with NTP: 300 s are allowed',
  },
  'nodes-down': {
    finding: '{count} without a good call for ten minutes: {named}',
    advice: 'Does the daemon run, and does it reach the panel? linegate node status',
  },
} as const;
