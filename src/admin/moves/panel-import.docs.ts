import { COUNTED } from '../../moving/plan/move-report.js';
import { REASON_CODES } from '../../moving/reasons/reason-texts.js';
import { OLD_PANELS } from '../../moving/memory/move.entity.js';
import { FIELD_PROBLEMS, PROBLEM_VALUES } from '../../http/openapi/api-problem.js';
import type { RouteTexts } from '../../http/openapi/resource.docs.js';
import {
  described,
  enumOf,
  itemsOf,
  list,
  named,
  nullable,
  record,
  type Schema,
  type ValueOf,
} from '../../fields/schemas.js';
import { OPERATION_STATE } from '../../operations/operation.docs.js';

const NOUNS = ['level', 'group', 'rule-group', 'rule', 'node', 'line-key', 'entry', 'user', 'link'] as const;
const RULES = [
  ...(['not imported', 'status', 'enable', 'ban_time', 'traffic', 'expired_at', 'port'] as const),
  ...(['level', 'group', 'served only here'] as const),
];
const STEPS = ['checking', 'contents', 'writing'] as const;

/** Binary, so that a generated client streams the file. */
const DUMP_FILE: Schema = { type: 'string', format: 'binary' };

export const PANEL_IMPORT_BEGUN = record({ id: 'integer' });

/** A reason in a form that programs can translate, beside its English sentence. */
const CODED = {
  code: described(
    named('PanelImportReasonCode', enumOf(REASON_CODES)),
    'The id of the reason, which stays the same when the sentence changes',
  ),
  values: PROBLEM_VALUES,
  errors: described(FIELD_PROBLEMS, 'The problems of fields, for a row that fails the checks of this panel'),
};
const TEXT = described('string', 'The reason as an English sentence');
const CONFLICT = record({ text: TEXT, ...CODED });
const FAILURE = named(
  'PanelImportFailure',
  record({ text: TEXT, ...CODED, conflicts: described(list(CONFLICT), 'The first values that others have here') }),
);

const IMPORT = record({
  id: 'integer',
  state: OPERATION_STATE,
  panel: named('OldPanel', enumOf(OLD_PANELS)),
  origin: described('string', 'Tells two old panels of one kind apart'),
  source: described(enumOf(['dump', 'database', 'none'] as const), '`none` at the end: the panel keeps no source'),
  step: nullable(enumOf(STEPS)),
  done: described('integer', 'Users that were checked or written'),
  total: described('integer?', 'Users, if their number is known'),
  problem: described('string?', 'Why it has failed, as an English sentence'),
  failure: described(
    nullable(FAILURE),
    'The same in a form that programs can translate; null if an older version of the panel has ended the import',
  ),
  by: described('string?', 'The operator'),
  created_at: 'moment',
  finished_at: 'integer?',
});
export const PANEL_IMPORT = named('PanelImport', IMPORT);
export type PanelImportDocument = ValueOf<typeof PANEL_IMPORT>;
export const PANEL_IMPORTS = itemsOf(PANEL_IMPORT);

const COUNTS = record({
  found: described('integer', 'Rows of the old panel'),
  added: 'integer',
  changed: 'integer',
  kept: described('integer', 'They were here already'),
  skipped: 'integer',
});
const NOUN = enumOf(NOUNS);
const SKIPPED = record({ noun: NOUN, id: 'string', name: 'string', reason: TEXT, ...CODED });
const COUNTED_REASON = record({ noun: NOUN, text: TEXT, ...CODED, count: 'integer' });
const COUNTED_NOTICE = record({ text: TEXT, ...CODED, count: 'integer' });
const DIFFERENCE = record({ rule: enumOf(RULES), users: 'integer', first: list('integer') });
const COMPARED = record({
  id: 'integer',
  name: 'string',
  there: described('integer', 'Users on the list of the node in the old panel'),
  here: described('integer', 'Users on its list here, after the import'),
  differences: described(list(DIFFERENCE), 'Users on one of the lists only, with the rule that decides'),
});
const [levels, groups, ruleGroups, rules, nodes, lineKeys, entries, users, links] = COUNTED;
const REPORT = record({
  generation: 'string',
  counts: record({
    ...{ [levels]: COUNTS, [groups]: COUNTS, [ruleGroups]: COUNTS, [rules]: COUNTS, [nodes]: COUNTS },
    ...{ [lineKeys]: COUNTS, [entries]: COUNTS, [users]: COUNTS, [links]: COUNTS },
  }),
  traffic: described(record({ u: 'bytes', d: 'bytes' }), 'Bytes that are added to the counters of users'),
  conflicts: described(
    list(CONFLICT),
    'Values that others have here. An import with conflicts is refused; the first 500',
  ),
  conflict_total: 'integer',
  skipped: described(list(SKIPPED), 'The first 1,000'),
  skipped_total: 'integer',
  reasons: described(list(COUNTED_REASON), 'The reasons for skipped rows, with their counts'),
  notices: described(list(COUNTED_NOTICE), 'What to know about imported rows, with counts'),
  nodes: list(COMPARED),
});
export const PANEL_IMPORT_REPORT = named('PanelImportReport', REPORT);
export type PanelImportReport = ValueOf<typeof PANEL_IMPORT_REPORT>;

const BEGUN = 'The number of the import. A job runs its dry run, and the import then waits for its start';
export const FROM_DATABASE: RouteTexts = {
  description:
    'The panel only reads the database, in one snapshot. Unless the address is of this machine, the server must have TLS with a ' +
    'certificate that is valid for its name. No response shows the address again.',
  answer: BEGUN,
};
export const FROM_DUMP: RouteTexts = {
  description:
    'The body is a dump of a MySQL or MariaDB database by mysqldump, mariadb-dump and similar tools, or one of SQLite by `.dump`, plain or ' +
    'gzip. The panel reads it as text and never executes it. A dump with several databases of such a panel is refused without `database`.',
  body: DUMP_FILE,
  answer: BEGUN,
  problems: {
    400: 'The body ended before it was complete',
    408: 'The body arrives too slowly',
    413: 'The file is larger than 2 GiB',
    415: 'The body is not application/octet-stream',
    507: 'The machine has no room for the file',
  },
};
