import { type NodeContact, type NodeRefusal, REFUSAL_REASONS } from '../../nodes/contacts/node-contact.entity.js';
import type { pushDocument } from '../../push/push-document.js';
import type { statusView } from './node-view.js';

/** What can be found. */
export const FINDING_CODES = [
  'up',
  'late',
  'down',
  'never',
  'no-key',
  'keys-end',
  ...REFUSAL_REASONS,
  'clock',
  'push-failing',
  'old-list',
] as const;
export const FINDING_LEVELS = ['good', 'warning', 'problem'] as const;

type FindingCode = (typeof FINDING_CODES)[number];

/** What the doctor says. The code stands for the text, which is English, wherever another language is spoken. */
export interface Finding {
  readonly level: (typeof FINDING_LEVELS)[number];
  readonly code: FindingCode;
  readonly text: string;
}

/** What it is concluded from. Moments are Unix seconds. */
export interface NodeFacts {
  readonly status: Pick<ReturnType<typeof statusView>, 'state' | 'last_contact'>;
  readonly contact: Pick<NodeContact, 'skew' | 'refusals'>;
  readonly keys: { readonly live: number; readonly all_end_at: number | null };
  readonly push: Pick<NonNullable<ReturnType<typeof pushDocument>>, 'state' | 'last_error'> | null;
  readonly roster: { readonly at: number | null; readonly is_newest: boolean | null };
  readonly now: number;
}

const RECENT_SECONDS = 600;
const DAY = 86_400;
/** Half of what is allowed: a clock that drifts gets there. */
const WORRYING_SKEW = 150;

/** The worst first. */
export function findingsOf(facts: NodeFacts): Finding[] {
  const findings = [...callFindings(facts), ...keyFindings(facts), ...refusalFindings(facts), ...otherFindings(facts)];
  const order = { problem: 0, warning: 1, good: 2 };
  return findings.sort((a, b) => order[a.level] - order[b.level]);
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

function otherFindings({ contact, push, roster }: NodeFacts): Finding[] {
  const skew = contact.skew ?? 0;
  return [
    ...(Math.abs(skew) > WORRYING_SKEW
      ? [finding('warning', 'clock', `The clock of the daemon is off by ${skew} s; 300 s are allowed.`)]
      : []),
    ...(push?.state === 'failing'
      ? [finding('warning', 'push-failing', `The push server of the daemon cannot be told: ${push.last_error ?? ''}`)]
      : []),
    ...(roster.is_newest === false
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

function finding(level: Finding['level'], code: FindingCode, text: string): Finding {
  return { level, code, text };
}
