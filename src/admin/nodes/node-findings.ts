import { DAY } from '../../common/time/duration.js';
import { type NodeContact, type NodeRefusal, REFUSAL_REASONS } from '../../nodes/contacts/node-contact.entity.js';
import { hasUnknownUsers, type ServingFields, servingProblems } from '../../nodes/settings/serving-problems.js';
import type { Daemon } from '../../nodes/proxy-node.entity.js';
import type { pushDocument } from '../../push/push-document.js';
import type { statusView } from './node-view.js';

/** The codes of all findings. */
export const FINDING_CODES = [
  'up',
  'late',
  'down',
  'never',
  'no-key',
  'keys-end',
  ...REFUSAL_REASONS,
  'clock',
  'push-secret-lost',
  'push-failing',
  'old-list',
  'single-needed',
  'unknown-algorithm',
  'users-unknown',
  'says-again',
  'two-addresses',
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
  readonly contact: Pick<NodeContact, 'skew' | 'refusals' | 'userAgent'>;
  readonly keys: { readonly live: number; readonly all_end_at: number | null };
  /** True if the daemon uses a push secret that the panel cannot open. */
  readonly isSecretLost: boolean;
  readonly push: Pick<NonNullable<ReturnType<typeof pushDocument>>, 'state' | 'generation' | 'last_error'> | null;
  readonly roster: { readonly at: number | null; readonly is_newest: boolean | null };
  readonly settings: ServingFields;
  /** The addresses from which one key has reported within the last minutes, if there are several. */
  readonly together: readonly string[];
  readonly now: number;
}

const RECENT_SECONDS = 600;
/** Half of the allowed skew: a clock that drifts will exceed it. */
export const WORRYING_SKEW = 150;

/** True for a daemon that polls only at its start, and receives changes only by push. */
export function isOnlyTold(push: NodeFacts['push']): boolean {
  return push?.generation === '2.1';
}

/** The worst first. */
export function findingsOf(facts: NodeFacts): Finding[] {
  const findings = [
    ...settingFindings(facts),
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

function callFindings({ status }: NodeFacts): Finding[] {
  switch (status.state) {
    case 'up':
      return [finding('good', 'up', 'The daemon calls, and its key is good.')];
    case 'late':
      return [finding('warning', 'late', 'The daemon has not called for more than three minutes.')];
    case 'down':
      return [
        finding(
          'problem',
          'down',
          'The daemon has not called for more than ten minutes: is it running, and does it reach the panel?',
        ),
      ];
    case 'never':
      return [finding('problem', 'never', 'No daemon has ever called with a key of this node.')];
  }
}

function keyFindings({ keys, now }: NodeFacts): Finding[] {
  if (keys.live === 0)
    return [finding('problem', 'no-key', 'The node has no live line key: issue one and give it to the daemon.')];
  const isEnding = keys.all_end_at !== null && keys.all_end_at - now < DAY;
  return isEnding ? [finding('warning', 'keys-end', 'The last line key of the node ends within a day.')] : [];
}

function refusalFindings({ contact, now }: NodeFacts): Finding[] {
  const recent = contact.refusals.filter(({ last_at: lastAt }) => now - lastAt <= RECENT_SECONDS);
  return [...new Set(recent.map(({ reason }) => reason))].map((reason) => {
    const last = recent.findLast((refusal) => refusal.reason === reason);
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

function otherFindings({ contact, isSecretLost, push, roster }: NodeFacts): Finding[] {
  const skew = contact.skew ?? 0;
  return [
    ...(Math.abs(skew) > WORRYING_SKEW
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
            'The daemon has an older list of users than the newest; it has it as soon as it asks.',
          ),
        ]
      : []),
  ];
}

function reportFindings({ daemon, contact, together }: NodeFacts): Finding[] {
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
  ];
}

const SAYS_AGAIN =
  'The daemon seems to be XrayR, which may report the same bytes twice: set the node to xrayr, or they are charged twice.';
const TOGETHER = ' Bytes that may have been reported before wait in quarantine then.';

function finding(level: Finding['level'], code: FindingCode, text: string): Finding {
  return { level, code, text };
}
