import type messages from '../../i18n/en.json';

type Sentences = typeof messages.audit.sentences;
/** An action that has a sentence: `user.changed`. */
export type Action = { [Noun in keyof Sentences]: `${Noun}.${keyof Sentences[Noun] & string}` }[keyof Sentences];

/** All actions of the audit log, by noun. A test compares them with those that the panel writes. */
export const ACTIONS = {
  user: [
    ...(['added', 'changed', 'deleted', 'imported', 'password-replaced', 'credentials-replaced'] as const),
    ...(['sessions-ended', 'term-begun', 'traffic-reset'] as const),
  ],
  operation: ['cancelled'],
  'panel-import': ['tried', 'begun'],
  users: ['bulk-begun', 'import-begun', 'import-cancelled', 'traffic-reset'],
  login: ['refused'],
  session: ['began', 'ended', 'ended-by-admin', 'refreshed', 'token-reused'],
  node: [
    ...(['added', 'changed', 'deleted', 'group-linked', 'group-unlinked', 'reconciled', 'reloaded'] as const),
    ...(['rules-linked', 'rules-unlinked'] as const),
  ],
  entry: ['added', 'changed', 'deleted'],
  'line-key': ['issued', 'imported', 'rotated', 'revoked', 'new-address', 'refused'],
  level: ['added', 'changed', 'deleted'],
  group: ['added', 'changed', 'deleted'],
  'rule-group': ['added', 'changed', 'removed'],
  rule: ['added', 'removed'],
  quarantine: ['approved', 'dropped'],
  subscription: ['issued', 'replaced', 'ended', 'imported', 'invalid', 'renamed', 'reset'],
  'subscription-text': ['changed', 'reset'],
  operator: [
    ...(['added', 'changed', 'deleted', 'logged-in', 'logged-out', 'login-refused', 'password-changed'] as const),
    ...(['passkey-added', 'passkey-removed', 'proved', 'recovery-codes-replaced'] as const),
    ...(['second-factors-removed', 'session-ended', 'totp-added', 'totp-removed'] as const),
  ],
  token: ['issued', 'changed', 'deleted', 'new-address'],
  admin: ['refused'],
  secret: ['rotated'],
  audit: ['head-kept'],
  backup: ['noted'],
  move: ['begun', 'finished'],
  address: ['changed'],
} as const satisfies { [Noun in keyof Sentences]: readonly (keyof Sentences[Noun])[] };

export const NOUNS = Object.keys(ACTIONS) as (keyof Sentences)[];

const KNOWN = new Set<string>(NOUNS.flatMap((noun) => ACTIONS[noun].map((verb) => `${noun}.${verb}`)));

export function isKnownAction(action: string): action is Action {
  return KNOWN.has(action);
}
