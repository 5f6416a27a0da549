/** How the values of several processes become one: their sum, or the value of the process with the most. */
type Joined = 'sum' | 'max';

/** At most two: `tally.ts` finds a value by two look-ups. */
type LabelNames = readonly [] | readonly [string] | readonly [string, string];

interface Described {
  readonly name: string;
  readonly help: string;
  readonly labels: LabelNames;
}

interface Counter extends Described {
  readonly type: 'counter';
}

interface Histogram extends Described {
  readonly type: 'histogram';
  /** The upper limits of the buckets, ascending. */
  readonly buckets: readonly number[];
}

interface Gauge extends Described {
  readonly type: 'gauge';
  readonly joined: Joined;
}

const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const AGE_SECONDS = [1, 10, 60, 600, 3600, 21_600, 86_400];
const LAG_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10];

/**
 * Every metric of the panel. Labels are route templates, families, node ids, and words of the program. No value comes from a user,
 * a key, a code or an address. `docs/operations.md` has the same list; a test compares them.
 */
export const METRICS = {
  requests: counter('http_requests_total', 'Requests by route template and outcome', ['route', 'outcome']),
  requestSeconds: histogram('http_request_seconds', 'Time from a request to its response', ['route'], REQUEST_SECONDS),

  listAge: histogram('list_age_seconds', 'Age of the user list in each response to a poll', ['family'], AGE_SECONDS),
  listsComputed: counter('lists_computed_total', 'User lists computed after a change or a date', ['family']),
  listSegments: counter('list_segments_total', 'Segments of computed lists: rebuilt or kept', ['family', 'result']),

  reports: counter('reports_total', 'Traffic reports: applied, or repeats with a receipt', ['family', 'result']),
  reportLag: histogram('report_lag_seconds', 'Time from a parsed report to its commit', ['family'], LAG_SECONDS),
  reportsSpooled: gauge('reports_spooled', 'Reports on the disk that wait for the database', [], 'max'),
  reportsWaiting: gauge('reports_waiting', 'Requests with reports that wait for a turn', [], 'sum'),
  rowsApplied: counter('report_rows_applied_total', 'Rows of reports that were charged, one for each user', ['family']),
  rowsQuarantined: counter('report_rows_quarantined_total', 'Rows of reports by the reason of their quarantine', [
    'family',
    'reason',
  ]),
  refusals: counter('line_key_refusals_total', 'Calls of nodes that the guard of line keys rejected', ['reason']),

  hashQueue: gauge('hash_queue', 'Passwords that wait for their hash: of logins, or of imports', ['kind'], 'sum'),

  poolUsed: gauge('database_pool_used', 'Work that holds or awaits a connection, in the busiest process', [], 'max'),
  poolSize: gauge('database_pool_size', 'Connections that a process may hold', [], 'max'),
  changesWaiting: gauge('database_changes_waiting', 'Changes that wait for a turn, in the busiest process', [], 'max'),
  retries: counter('database_retries_total', 'Work that ran again after the database had undone it', ['reason']),
  clockDifference: gauge('clock_difference_seconds', 'Seconds by which the clock is ahead of the database', [], 'max'),
  databaseUp: gauge('database_up', '1 if the database answered the last scrape, otherwise 0', [], 'max'),

  leasesHeld: gauge('job_leases_held', '1 if the process holds the lease of the job, otherwise 0', ['job'], 'sum'),
  jobTurns: counter('job_turns_total', 'Turns of jobs: done, failed, or lost with their lease', ['job', 'result']),

  operations: gauge('operations', 'Operations that have not ended', ['state'], 'max'),

  auditSealLag: gauge('audit_seal_lag_seconds', 'Age of the oldest entry of the audit log without a seal', [], 'max'),

  eventLoopDelay: gauge(
    'event_loop_delay_seconds',
    'Delay of timers since the last scrape, in the slowest process',
    ['percentile'],
    'max',
  ),
  memory: gauge('memory_bytes', 'Resident memory of all processes', [], 'sum'),
  sharedLists: gauge('shared_list_bytes', 'Memory of whole lists that several readers share', [], 'sum'),
  processes: gauge('processes', 'Processes that answered the scrape', [], 'sum'),

  nodeContact: gauge('node_contact_timestamp_seconds', 'Last call with a valid line key', ['node', 'family'], 'max'),
  nodePoll: gauge('node_poll_timestamp_seconds', 'Last poll of the user list', ['node', 'family'], 'max'),
  nodeReport: gauge('node_report_timestamp_seconds', 'Last traffic report that was applied', ['node', 'family'], 'max'),
  pushPending: gauge('push_pending_changes', 'Changes that the daemon of a node lacks', ['node'], 'max'),
  pushPendingAge: gauge('push_pending_seconds', 'Age of the oldest change that the daemon lacks', ['node'], 'max'),
  pushFailures: gauge('push_failures', 'Pushes to the daemon that have failed in a row', ['node'], 'max'),
} as const satisfies Readonly<Record<string, Counter | Histogram | Gauge>>;

type Metric = typeof METRICS;
export type MetricId = keyof Metric;
export const METRIC_IDS: readonly MetricId[] = Object.keys(METRICS).filter((id): id is MetricId => id in METRICS);
type IdOf<Type extends string> = { [Id in MetricId]: Metric[Id]['type'] extends Type ? Id : never }[MetricId];
export type CounterId = IdOf<'counter'>;
export type HistogramId = IdOf<'histogram'>;
export type GaugeId = IdOf<'gauge'>;

type Texts<Names extends readonly string[]> = { readonly [Index in keyof Names]: string };
/** One text for each label of a metric, in its order. */
export type LabelsOf<Id extends MetricId> = Texts<Metric[Id]['labels']> & readonly string[];

/** The names of a metric's labels. */
export function labelNamesOf(id: MetricId): readonly string[] {
  return METRICS[id].labels;
}

/** One value of a gauge. */
export interface GaugeValue {
  readonly id: GaugeId;
  readonly labels: readonly string[];
  readonly value: number;
}

/** Makes a value with the labels of its gauge. */
export function gaugeValue<Id extends GaugeId>(id: Id, labels: LabelsOf<Id>, value: number): GaugeValue {
  return { id, labels, value };
}

function counter<const Labels extends LabelNames>(
  name: string,
  help: string,
  labels: Labels,
): Counter & { readonly labels: Labels } {
  return { type: 'counter', name: `linegate_${name}`, help, labels };
}

function histogram<const Labels extends LabelNames>(
  name: string,
  help: string,
  labels: Labels,
  buckets: readonly number[],
): Histogram & { readonly labels: Labels } {
  return { type: 'histogram', name: `linegate_${name}`, help, labels, buckets };
}

function gauge<const Labels extends LabelNames>(
  name: string,
  help: string,
  labels: Labels,
  joined: Joined,
): Gauge & { readonly labels: Labels } {
  return { type: 'gauge', name: `linegate_${name}`, help, labels, joined };
}
