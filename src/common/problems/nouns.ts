/** What may be missing, with its number or name in braces. */
export const NOUN_TEXTS = {
  'any-level': 'A level',
  'audit-entry': 'Audit entry {name}',
  'bulk-change': 'Bulk change {name}',
  entry: 'Entry {name}',
  group: 'Group "{name}"',
  import: 'Import {name}',
  'import-report': 'The report of import {name}',
  level: 'Level "{name}"',
  'line-key': 'Line key {name}',
  link: 'Subscription link {name}',
  'link-of-user': 'Subscription link {name} of this user',
  node: 'Node {name}',
  'node-of-rules': 'Node {name} with the rules of this group',
  operation: 'Operation {name}',
  operator: 'Operator {name}',
  passkey: 'Passkey {name}',
  'quarantine-row': 'Row {name} of the quarantine',
  resource: 'Resource',
  rule: 'Rule {name}',
  'rule-group': 'Rule group {name}',
  'rule-group-named': 'Rule group "{name}"',
  'rule-of-group': 'Rule {name} of this group',
  session: 'Session {name}',
  template: 'A template of this name',
  text: 'A text of this name',
  token: 'Token {name}',
  user: 'User {name}',
} as const;

/** The id of a noun. It stays the same when the text changes, so programs can translate it. */
export type Noun = keyof typeof NOUN_TEXTS;
