import type { Right } from '../../operators/access/rights.js';

const DOCTOR = 'linegate node status <node>, or the doctor of the node in the panel, tells more';
const BACKUP = 'Let your backup script end with: linegate backup note';
const WAITING = 'Charge or drop each: linegate quarantine list';

/** The page of what a check is about, and the right that a caller needs to see its items. */
const PLACES = {
  nodes: ['nodes', 'nodes:read'],
  keys: ['lines', 'keys:read'],
  traffic: ['traffic', 'traffic:read'],
  imports: ['jobs', 'users:read'],
  moves: ['settings', 'settings:read'],
  audit: ['audit', 'audit:read'],
  operators: ['operators', 'operators:read'],
  addresses: ['settings', 'settings:read'],
  backups: ['settings', 'settings:read'],
  disk: ['settings', 'settings:read'],
} as const satisfies Readonly<Record<string, readonly [string, Right]>>;

/** The pages of the panel that have a badge. */
export const ATTENTION_PAGES = ['nodes', 'lines', 'traffic', 'jobs', 'audit', 'operators', 'settings'] as const;
export type AttentionPage = (typeof ATTENTION_PAGES)[number];

export const ATTENTION_LEVELS = ['warning', 'problem'] as const;

interface Kind {
  readonly check: keyof typeof PLACES;
  readonly level: (typeof ATTENTION_LEVELS)[number];
}

/** Those that the doctor tells too, with its sentences. The words in braces are values. */
export const TOLD_BY_DOCTOR = {
  'node-down': {
    ...{ check: 'nodes', level: 'problem' },
    finding: '{count} without a good call for ten minutes: {named}',
    advice: 'Does the daemon run, and does it reach the panel? linegate node status',
  },
  'node-never': {
    ...{ check: 'nodes', level: 'warning' },
    finding: '{count} that never called: {named}',
    advice: 'Set up the daemon: the page of the node has the text to copy',
  },
  'node-late': {
    ...{ check: 'nodes', level: 'warning' },
    finding: '{count} without a good call for three minutes: {named}',
    advice: DOCTOR,
  },
  'old-list': {
    ...{ check: 'nodes', level: 'warning' },
    finding: '{count} with an old list of users: {named}',
    advice: 'Restart the daemon, or: linegate node reconcile <node>',
  },
  'clock-skew': {
    ...{ check: 'nodes', level: 'warning' },
    finding: '{count} with a wrong clock: {named}',
    advice: 'Keep its clock with NTP: the panel refuses calls beyond 300 s',
  },
  'clock-step': {
    ...{ check: 'nodes', level: 'warning' },
    finding: '{count} with a clock that stepped: {named}',
    advice: 'Keep its clock with NTP: a step may delay decisions about its reports',
  },
  'clock-refused': {
    ...{ check: 'nodes', level: 'problem' },
    finding: '{count} refused for their clock: {named}',
    advice: 'Set the clock of the machine, and keep it with NTP: 300 s are allowed',
  },
  'calls-refused': {
    ...{ check: 'nodes', level: 'warning' },
    finding: '{count} whose newest call was refused: {named}',
    advice: DOCTOR,
  },
  'rules-unused': {
    ...{ check: 'nodes', level: 'warning' },
    finding: '{count} with rules that the daemon cannot apply: {named}',
    advice: 'The doctor of the node in the panel names them; change or remove them',
  },
  'no-key': {
    ...{ check: 'keys', level: 'problem' },
    finding: '{count} without a live line key: {named}',
    advice: 'Issue one, and give it to the daemon: linegate line-key issue <node>',
  },
  'keys-end': {
    ...{ check: 'keys', level: 'warning' },
    finding: 'all keys of {count} end within seven days: {named}',
    advice: 'Rotate them, give the new keys to the daemons, and restart these',
  },
  'old-key': {
    ...{ check: 'keys', level: 'warning' },
    finding: '{count} with a daemon that still uses a key that ends within seven days: {named}',
    advice: 'Give the newer key to the daemon, and restart it',
  },
  quarantine: {
    ...{ check: 'traffic', level: 'warning' },
    finding: '{count} rows of reports wait in the quarantine',
    advice: WAITING,
  },
  unconfirmed: {
    ...{ check: 'traffic', level: 'warning' },
    finding: '{count} reports wait unconfirmed in the quarantine',
    advice: WAITING,
  },
  'imports-stopped': {
    ...{ check: 'imports', level: 'warning' },
    finding: '{count} of users stopped, since their process died or stood still twice: {named}',
    advice: 'Start each again on the page Jobs, or end it: linegate operation cancel <id>',
  },
  'moves-stopped': {
    ...{ check: 'moves', level: 'warning' },
    finding: '{count} from other panels stopped, since their process died or stood still twice: {named}',
    advice: 'Start each again in the settings, or end it: linegate operation cancel <id>',
  },
  'chain-broken': {
    ...{ check: 'audit', level: 'problem' },
    finding: 'the last check failed, on {day}',
    advice: 'See which entries were changed, removed or inserted: linegate audit verify',
  },
  'chain-unchecked': {
    ...{ check: 'audit', level: 'warning' },
    finding: 'not checked for a month',
    advice: 'Check it: linegate audit verify',
  },
  'owner-factor': {
    ...{ check: 'operators', level: 'warning' },
    finding: '{count} without a second factor: {named}',
    advice: 'They set up an app or a passkey in their account',
  },
  'unnamed-clients': {
    ...{ check: 'addresses', level: 'warning' },
    finding:
      'a trusted proxy sent logins without a readable address of the client, last on {day}: all these clients share one limit of failed logins',
    advice:
      'Let the proxy set X-Forwarded-For to the address of the client; in nginx: proxy_set_header X-Forwarded-For $remote_addr',
  },
  'backup-unknown': { ...{ check: 'backups', level: 'warning' }, finding: 'none known', advice: BACKUP },
  'backup-old': { ...{ check: 'backups', level: 'warning' }, finding: 'the last one is of {day}', advice: BACKUP },
  'disk-full': {
    ...{ check: 'disk', level: 'problem' },
    finding: 'the disk of the database is almost full',
    advice: 'Free some space: a full disk stops every change and every report',
  },
} as const satisfies Readonly<Record<string, Kind & { readonly finding: string; readonly advice: string }>>;

export type ToldCode = keyof typeof TOLD_BY_DOCTOR;

/** Those for which the doctor has findings of its own: one for each node with settings that do not work, and the addresses of the panel. */
const TOLD_ELSEWHERE = {
  'node-unusable': { check: 'nodes', level: 'problem' },
  'node-unknown': { check: 'nodes', level: 'warning' },
  'no-address': { check: 'addresses', level: 'warning' },
} as const satisfies Readonly<Record<string, Kind>>;

export type AttentionCode = ToldCode | keyof typeof TOLD_ELSEWHERE;

const KINDS: Readonly<Record<AttentionCode, Kind>> = { ...TOLD_BY_DOCTOR, ...TOLD_ELSEWHERE };

/** The codes of all items. The pages translate them. */
export const ATTENTION_CODES = Object.keys(KINDS).filter((code): code is AttentionCode => code in KINDS);

export function isToldByDoctor(code: string): code is ToldCode {
  return code in TOLD_BY_DOCTOR;
}

export function levelOf(code: AttentionCode): Kind['level'] {
  return KINDS[code].level;
}

export function pageOf(code: AttentionCode): AttentionPage {
  return PLACES[KINDS[code].check][0];
}

/** The right that a caller needs to be told of an item. */
export function rightTo(code: AttentionCode): Right {
  return PLACES[KINDS[code].check][1];
}
