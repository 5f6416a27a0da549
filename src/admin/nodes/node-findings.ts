import { isLoopback } from '../../common/checks/loopback.js';
import { DAY } from '../../common/time/duration.js';
import { KEY_WARNING } from '../../line-key/key-ends.js';
import { type NodeContact, type NodeRefusal, REFUSAL_REASONS } from '../../nodes/contacts/node-contact.entity.js';
import { newestRefusal, standingRefusals } from '../../nodes/contacts/standing-refusals.js';
import { hasUnknownUsers, type ServingFields, servingProblems } from '../../nodes/settings/serving-problems.js';
import type { Daemon } from '../../nodes/fields/families.js';
import { type AlgorithmSettings, problemOfAll } from '../../subscriptions/apps/node-apps.js';
import type { pushDocument } from '../../push/push-document.js';
import type { statusView } from './node-view.js';

/** The codes of all findings. */
export const FINDING_CODES = [
  'up',
  'up-refused',
  'late',
  'late-refused',
  'down',
  'down-refused',
  'never',
  'no-key',
  'keys-end',
  'old-key',
  ...REFUSAL_REASONS,
  'clock',
  'clock-step',
  'push-secret-lost',
  'push-failing',
  'old-list',
  'single-needed',
  'unknown-algorithm',
  'users-unknown',
  'rules-unused',
  'unknown-to-apps',
  'loopback-host',
  'says-again',
  'two-addresses',
  'one-address',
] as const;
export const FINDING_LEVELS = ['good', 'warning', 'problem'] as const;

type FindingCode = (typeof FINDING_CODES)[number];

/** One finding of the doctor. The text is English; the pages translate the code. */
export interface Finding {
  readonly level: (typeof FINDING_LEVELS)[number];
  readonly code: FindingCode;
  readonly text: string;
}

/** The facts from which findings follow. Moments are Unix seconds. */
export interface NodeFacts {
  readonly status: Pick<ReturnType<typeof statusView>, 'state' | 'last_contact'>;
  /** The daemon for which the node was set up. */
  readonly daemon: Daemon;
  readonly contact: Pick<NodeContact, 'seenAt' | 'skew' | 'clockStep' | 'clockStepAt' | 'refusals' | 'userAgent'>;
  readonly keys: {
    readonly live: number;
    readonly all_end_at: number | null;
    /** The number of a key that the daemon still uses although it ends soon and another one lives longer. */
    readonly old_in_use: number | null;
  };
  /** The patterns of rules that the daemon cannot apply. */
  readonly unusedRules: readonly string[];
  /** True if the daemon uses a push secret that the panel cannot open. */
  readonly isSecretLost: boolean;
  readonly push: Pick<NonNullable<ReturnType<typeof pushDocument>>, 'state' | 'generation' | 'last_error'> | null;
  readonly roster: { readonly at: number | null; readonly is_newest: boolean | null };
  readonly settings: ServingFields & AlgorithmSettings;
  /** The hosts at which subscriptions place the node. */
  readonly appHosts: readonly string[];
  /** The addresses from which one key has reported within the last minutes, if there are several. */
  readonly together: readonly string[];
  /** True if more reports come from one address than one daemon sends. */
  readonly hasCrowd: boolean;
  readonly now: number;
}

/** Half of the allowed skew: a clock that drifts will exceed it. */
export const WORRYING_SKEW = 150;

/** True for a daemon that polls only at its start, and receives changes only by push. */
export function isOnlyTold(push: NodeFacts['push']): boolean {
  return push?.generation === '2.1';
}

/** True if pushes have told a daemon of every change of its list: then it has the newest one, whatever list it has polled. */
export function isToldAll(push: NodeFacts['push']): boolean {
  return push?.state === 'told' && push.last_error === null;
}

/** The worst first. */
export function findingsOf(facts: NodeFacts): Finding[] {
  const findings = [
    ...settingFindings(facts),
    ...appFindings(facts),
    ...callFindings(facts),
    ...keyFindings(facts),
    ...refusalFindings(facts),
    ...otherFindings(facts),
    ...reportFindings(facts),
  ];
  const order = { problem: 0, warning: 1, good: 2 };
  return findings.sort((a, b) => order[a.level] - order[b.level]);
}

/** The panel rejects such settings when an operator saves them, but an older version may have accepted them. */
function settingFindings({ settings }: NodeFacts): Finding[] {
  const [first, ...more] = servingProblems(settings);
  if (first !== undefined) {
    const code = first.code === 'single-needed' ? first.code : 'unknown-algorithm';
    return [finding('problem', code, [first, ...more].map(({ message }) => message).join('; '))];
  }
  if (!hasUnknownUsers(settings)) return [];
  const text = `With ${settings.protocol} on a single port VNet-SSR cannot tell users apart: nothing they carry is counted.`;
  return [finding('warning', 'users-unknown', text)];
}

/** What apps make of the settings. A node that its daemon cannot serve is not judged. */
function appFindings({ settings, appHosts }: NodeFacts): Finding[] {
  const problem = servingProblems(settings).length > 0 ? undefined : problemOfAll(settings);
  const loopback = appHosts.find(isLoopback);
  return [
    ...(problem === undefined
      ? []
      : [finding('warning', 'unknown-to-apps', `No app can use the node: ${problem.because}.`)]),
    ...(loopback === undefined
      ? []
      : [finding('warning', 'loopback-host', `Apps on other machines cannot reach the host ${loopback}.`)]),
  ];
}

/** A good call is no good news next to a later one that was refused, or without a key. */
function callFindings({ status, contact, keys, now }: NodeFacts): Finding[] {
  const isRefused = newestRefusal(contact, now) !== undefined;
  if (status.state === 'never')
    return [finding('problem', 'never', 'No daemon has ever called with a key of this node.')];
  if (keys.live === 0) return [];
  switch (status.state) {
    case 'up':
      return [
        isRefused
          ? finding('warning', 'up-refused', 'The daemon has called within three minutes; a later call was refused.')
          : finding('good', 'up', 'The daemon calls.'),
      ];
    case 'late':
      return [
        isRefused
          ? finding('warning', 'late-refused', 'No good call for more than three minutes: calls are refused.')
          : finding('warning', 'late', 'The daemon has not called for more than three minutes.'),
      ];
    case 'down':
      return [
        isRefused
          ? finding('problem', 'down-refused', 'No good call for more than ten minutes: calls are refused.')
          : finding(
              'problem',
              'down',
              'The daemon has not called for more than ten minutes: is it running, and does it reach the panel?',
            ),
      ];
  }
}

function keyFindings({ keys, now }: NodeFacts): Finding[] {
  if (keys.live === 0)
    return [finding('problem', 'no-key', 'The node has no live line key: issue one and give it to the daemon.')];
  const isEnding = keys.all_end_at !== null && keys.all_end_at - now < KEY_WARNING;
  return [
    ...(isEnding ? [finding('warning', 'keys-end', 'The last line key of the node ends within seven days.')] : []),
    ...(keys.old_in_use === null
      ? []
      : [
          finding(
            'warning',
            'old-key',
            `The daemon still uses line key ${keys.old_in_use}, which ends within seven days: give it the newer one, and restart it.`,
          ),
        ]),
  ];
}

function refusalFindings({ contact, now }: NodeFacts): Finding[] {
  const standing = standingRefusals(contact, now);
  return [...new Set(standing.map(({ reason }) => reason))].map((reason) => {
    const last = standing.findLast((refusal) => refusal.reason === reason);
    return finding('problem', reason, TEXTS[reason](last));
  });
}

const TEXTS: Readonly<Record<NodeRefusal['reason'], (last: NodeRefusal | undefined) => string>> = {
  'wrong-key': (last) => `A caller at ${last?.address} shows a key that is not a live key of this node.`,
  skewed: (last) => `The clock of the caller at ${last?.address} is off by ${last?.skew} s; 300 s are allowed.`,
  malformed: (last) => `A caller at ${last?.address} sends no well-formed key and timestamp.`,
  'wrong-family': (last) => `A daemon asks for ${last?.path}, which is for nodes of the other family.`,
  'unknown-path': (last) => `A daemon asks for ${last?.path}, which is no path of the API.`,
};

/** True for a daemon whose clock stepped within the last day. */
export function hasClockStepped({ clockStepAt }: Pick<NodeContact, 'clockStepAt'>, now: number): boolean {
  return clockStepAt !== null && now - clockStepAt <= DAY;
}

function otherFindings({ contact, isSecretLost, push, roster, unusedRules, now }: NodeFacts): Finding[] {
  const skew = contact.skew ?? 0;
  const step = `The clock of the daemon stepped by ${contact.clockStep} s: turn on NTP on its machine.`;
  // A refused call tells a newer skew.
  const isSkewed = newestRefusal(contact, now)?.reason === 'skewed';
  return [
    ...(hasClockStepped(contact, now) ? [finding('warning', 'clock-step', step)] : []),
    ...(unusedRules.length > 0
      ? [finding('warning', 'rules-unused', `The daemon cannot apply these rules: ${unusedRules.join(', ')}`)]
      : []),
    ...(Math.abs(skew) > WORRYING_SKEW && !isSkewed
      ? [finding('warning', 'clock', `The clock of the daemon is off by ${skew} s; 300 s are allowed.`)]
      : []),
    ...(isSecretLost
      ? [
          finding(
            'problem',
            'push-secret-lost',
            'The push secret of the node cannot be opened: make a new one, and restart the daemon.',
          ),
        ]
      : []),
    ...(push?.state === 'failing' && !isSecretLost
      ? [finding('warning', 'push-failing', `The push server of the daemon cannot be told: ${push.last_error ?? ''}`)]
      : []),
    ...(roster.is_newest === false && !isOnlyTold(push)
      ? [
          finding(
            'warning',
            'old-list',
            'The daemon has an older list of users. It gets the newest list at its next call or push.',
          ),
        ]
      : []),
  ];
}

function reportFindings({ daemon, contact, together, hasCrowd }: NodeFacts): Finding[] {
  return [
    ...(daemon === 'standard' && contact.userAgent?.startsWith('go-resty') === true
      ? [finding('warning', 'says-again', SAYS_AGAIN)]
      : []),
    ...(together.length > 1
      ? [
          finding(
            'warning',
            'two-addresses',
            `One key reports from several addresses: ${together.join(', ')}.${TOGETHER}`,
          ),
        ]
      : []),
    ...(hasCrowd ? [finding('warning', 'one-address', CROWD)] : []),
  ];
}

const SAYS_AGAIN =
  'The daemon seems to be XrayR, which may report the same bytes twice: set the node to xrayr, or they are charged twice.';
const TOGETHER = ' Give each server a key of its own, unless it is one server whose address changes.';
const CROWD =
  'Several servers seem to report with one key from one address, so the panel takes them for one: give each server a key of its own.';

function finding(level: Finding['level'], code: FindingCode, text: string): Finding {
  return { level, code, text };
}
