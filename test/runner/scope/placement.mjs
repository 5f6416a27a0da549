// Where end-to-end files run: on which kinds of database.
import { isThorough } from './thorough.mjs';

/** Every kind of database. The first one is embedded. */
export const ENGINES = ['sqlite', 'mariadb', 'mysql'];

/**
 * Files that run on the embedded database only: about pages, forms of HTTP, texts, tokens or processes, and not about locks,
 * transactions, errors, kills, order, collation or types of a database.
 */
const EMBEDDED = [
  'test/web/',
  'test/http/audience-check.e2e.ts',
  'test/http/failures.e2e.ts',
  'test/http/host.e2e.ts',
  'test/http/openapi.e2e.ts',
  'test/http/spellings.e2e.ts',
  'test/admin/openapi/client.e2e.ts',
  'test/admin/openapi/openapi.e2e.ts',
  'test/admin/openapi/openapi-resources.e2e.ts',
  'test/client/tokens.e2e.ts',
  'test/daemons/configurations.e2e.ts',
  'test/daemons/mistakes.e2e.ts',
  'test/daemons/push.e2e.ts',
  'test/metrics/access.e2e.ts',
  'test/metrics/deploy.e2e.ts',
  'test/metrics/labels.e2e.ts',
  'test/daemons/shadowsocks.e2e.ts',
  'test/daemons/subscription.e2e.ts',
  'test/moving/page.e2e.ts',
  'test/node/authorization.e2e.ts',
  'test/process/campaign.e2e.ts',
  'test/process/http/behind-proxy.e2e.ts',
  'test/process/http/exposure.e2e.ts',
  'test/process/http/large-bodies.e2e.ts',
  'test/process/metrics/traces.e2e.ts',
  'test/process/metrics/workers.e2e.ts',
  'test/process/start/default-login.e2e.ts',
  'test/process/start/nest-cli.e2e.ts',
  'test/process/start/npm-start.e2e.ts',
  'test/process/start/rolling-restart.e2e.ts',
  'test/process/start/secret-steps.e2e.ts',
  'test/process/start/settings.e2e.ts',
  'test/process/start/stored-code.e2e.ts',
  'test/process/start/stray-errors.e2e.ts',
  'test/process/start/workers.e2e.ts',
  'test/process/http/slow-answers.e2e.ts',
  'test/process/http/slow-readers.e2e.ts',
];
/**
 * Files that usually run on the embedded database and on one server, or on no server; a thorough run has them everywhere. They are about
 * what the panel itself does, also where it is killed, busy or cut off: the same code and the same driver reach both servers. Those on no
 * server are about texts and questions alone. Each statement that such a file sends to one database is sent to the others by
 * another file: `scripts/testing/check-statements.mjs` finds those that are not. Files about differences between the servers always run
 * on both: about locks, conflicts, errors, types, order, collation, schema changes, failures of a server, and the paths of every day.
 */
const USUALLY_ON = {
  none: [
    'test/admin/field-names.e2e.ts',
    'test/commands/process.e2e.ts',
    'test/commands/usage.e2e.ts',
    'test/process/start/setup-code.e2e.ts',
  ],
  mysql: [
    'test/admin/attention.e2e.ts',
    'test/admin/nodes.e2e.ts',
    'test/client/cross-surface.e2e.ts',
    'test/client/login-limits.e2e.ts',
    'test/client/login.e2e.ts',
    'test/client/password.e2e.ts',
    'test/commands/commands.e2e.ts',
    'test/commands/operator.e2e.ts',
    'test/commands/rule.e2e.ts',
    'test/commands/traffic-commands.e2e.ts',
    'test/daemons/vnet-ssr.e2e.ts',
    'test/http/robustness.e2e.ts',
    'test/moving/killed.e2e.ts',
    'test/moving/other-panels.e2e.ts',
    'test/node/entity-tags.e2e.ts',
    'test/node/lists/roster-wait.e2e.ts',
    'test/node/serving.e2e.ts',
    'test/operators/rights.e2e.ts',
    'test/operators/second-factors.e2e.ts',
    'test/operators/session.e2e.ts',
    'test/process/audit-seals.e2e.ts',
    'test/process/http/overload.e2e.ts',
    'test/process/import.e2e.ts',
    'test/process/kill/report-kill.e2e.ts',
    'test/process/logout-everywhere.e2e.ts',
    'test/process/start/start.e2e.ts',
    'test/push/doctor.e2e.ts',
    'test/push/generation.e2e.ts',
    'test/rules/node-rules.e2e.ts',
    'test/secrets/rotate.e2e.ts',
    'test/subscriptions/operators.e2e.ts',
    'test/traffic/lost-replies.e2e.ts',
  ],
  mariadb: [
    'test/admin/csv.e2e.ts',
    'test/admin/line-keys.e2e.ts',
    'test/admin/long-history.e2e.ts',
    'test/audit/events.e2e.ts',
    'test/audit/seals-job.e2e.ts',
    'test/client/logout.e2e.ts',
    'test/commands/help.e2e.ts',
    'test/commands/import.e2e.ts',
    'test/commands/push.e2e.ts',
    'test/daemons/faults.e2e.ts',
    'test/daemons/xrayr.e2e.ts',
    'test/http/turns.e2e.ts',
    'test/jobs/aborted.e2e.ts',
    'test/jobs/killed-process.e2e.ts',
    'test/metrics/figures.e2e.ts',
    'test/moving/changed-nodes.e2e.ts',
    'test/moving/daemons.e2e.ts',
    'test/node/entitlement.e2e.ts',
    'test/node/lists/difference-sequences.e2e.ts',
    'test/node/lists/roster-cache.e2e.ts',
    'test/node/node.e2e.ts',
    'test/node/user-list.e2e.ts',
    'test/operators/operators.e2e.ts',
    'test/process/http/waiting-readers.e2e.ts',
    'test/process/kill/change-kill.e2e.ts',
    'test/process/kill/export-cut.e2e.ts',
    'test/process/start/heartbeat.e2e.ts',
    'test/process/start/shutdown.e2e.ts',
    'test/push/push.e2e.ts',
    'test/secrets/before-ids.e2e.ts',
    'test/secrets/steps.e2e.ts',
  ],
};

/** @returns whether an end-to-end file runs on a kind of database in this run */
export function runsOn(engine, path) {
  if (engine === ENGINES[0]) return true;
  const others = isThorough ? [] : Object.entries(USUALLY_ON).filter(([server]) => server !== engine);
  return ![...EMBEDDED, ...others.flatMap(([, files]) => files)].some((part) => path.includes(part));
}

/** The files that do not always run everywhere, and folders of them. */
export const NOT_EVERYWHERE = [...EMBEDDED, ...Object.values(USUALLY_ON).flat()];
