import { readFileSync } from 'node:fs';
import { validateSync } from 'class-validator';
import { linesOf, readOrCreateSecretFile, weaknessOf } from './app-secret.js';
import { linkBase, publicOrigin } from './address-forms.js';
import { Config, type MetricsConfig, type TracingConfig } from './config.js';
import type { DatabaseConfig } from './database/database-config.js';
import { ConfigError } from './config.errors.js';
import { passwordIn, readAddress, readDatabaseAddress } from './database/database-address.js';
import { seconds } from './duration.js';
import { embeddedSecrets, type SecretReader } from './embedded-secrets.js';
import { hostOf } from '../common/checks/host.js';
import { isLoopback } from '../common/checks/loopback.js';
import { allowsPlainHttp, Environment, FILE_VARIABLES } from './environment.js';
import { misspellings } from './misspelling.js';
import { PASSWORD_COST } from './password-cost.js';

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment, once. Creates the secret of an embedded database on first use.
 *
 * @param secretIn reads the secret from the file beside an embedded database
 * @throws ConfigError with all problems
 */
export function readConfig(
  variables: Variables = process.env,
  secretIn: SecretReader = readOrCreateSecretFile,
): Config {
  const problems: string[] = [];
  const environment = readEnvironment(variables, problems);
  const errors = validateSync(environment);
  problems.push(...errors.flatMap((error) => Object.values(error.constraints ?? {})));
  const isWellFormed = (name: keyof Environment): boolean => !errors.some((error) => error.property === name);
  if (isWellFormed('HOST')) problems.push(...listenProblems(environment));
  const { database, problems: wrongAddress } = readAddress(environment.DATABASE_URL);
  problems.push(...wrongAddress.map((problem) => `DATABASE_URL ${problem}`));
  problems.push(...secretProblems(environment));
  problems.push(...metricsProblems(environment));
  if (problems.length > 0 || database === undefined) throw new ConfigError(problems);

  const isEmbedded = environment.APP_SECRET === undefined && database.kind === 'sqlite';
  return configOf(environment, database, isEmbedded ? embeddedSecrets(database.file, secretIn) : undefined);
}

/** @param embedded the secrets beside an embedded database */
function configOf(
  environment: Environment,
  database: DatabaseConfig,
  embedded?: ReturnType<typeof embeddedSecrets>,
): Config {
  const previous = [...linesOf(environment.APP_SECRET_PREVIOUS), ...(embedded?.previous ?? [])];
  return new Config({
    host: listenHost(environment.HOST),
    port: Number(environment.PORT),
    workers: Number(environment.WORKERS),
    database,
    spoolFolder: environment.SPOOL_DIR,
    appSecret: Buffer.from(environment.APP_SECRET ?? embedded?.current ?? ''),
    appSecretPrevious: previous.map((secret) => Buffer.from(secret)),
    passwordCost: PASSWORD_COST,
    accessTokenTtl: seconds(environment.ACCESS_TOKEN_TTL),
    sessionIdle: seconds(environment.SESSION_IDLE),
    sessionMax: seconds(environment.SESSION_MAX),
    trustedProxies: environment.TRUSTED_PROXIES.split(',')
      .map((range) => range.trim())
      .filter((range) => range !== ''),
    apiDocs: environment.API_DOCS === 'on' || (environment.API_DOCS === '' && environment.NODE_ENV !== 'production'),
    allowPlainHttp: allowsPlainHttp(environment),
    publicUrl: publicOrigin(environment.PUBLIC_URL, allowsPlainHttp(environment)) ?? null,
    subscriptionUrl: linkBase(environment.SUBSCRIPTION_URL, allowsPlainHttp(environment)) ?? null,
    subscriptionTitle: environment.SUBSCRIPTION_TITLE,
    ledgerHourlyDays: Number(environment.LEDGER_HOURLY_DAYS),
    ledgerDailyDays: Number(environment.LEDGER_DAILY_DAYS),
    quarantineDays: Number(environment.QUARANTINE_DAYS),
    auditRefreshes: environment.AUDIT_REFRESHES === 'on',
    onlineAddresses: environment.ONLINE_ADDRESSES,
    onlineRetention: seconds(environment.ONLINE_RETENTION),
    logLevel: environment.LOG_LEVEL,
    metrics: metricsConfig(environment),
    tracing: tracingConfig(environment),
  });
}

/** The settings without any variable, for comparison. Nobody runs with them: their secret is empty. */
export function defaultConfig(): Config {
  const environment = new Environment();
  return configOf(environment, readDatabaseAddress(environment.DATABASE_URL));
}

function readEnvironment(variables: Variables, problems: string[]): Environment {
  const environment = new Environment();
  const names = Object.keys(environment);
  const fileNames = FILE_VARIABLES.map((name) => `${name}_FILE`);
  problems.push(...misspellings(Object.keys(variables), [...names, ...fileNames]));
  Object.assign(environment, pick(variables, names), readFiles(variables, problems));
  return environment;
}

/** The variables that are set. An empty variable counts as not set, since compose files pass unset variables as empty. */
function pick(variables: Variables, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])));
}

function readFiles(variables: Variables, problems: string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of FILE_VARIABLES) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) problems.push(`${name} and ${name}_FILE are both set; keep one`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read`);
    }
  }
  return values;
}

/** A host to listen on in its one form. Another text stays as it is, and the check of its variable rejects it. */
function listenHost(text: string): string {
  return hostOf(text) ?? text;
}

function listenProblems(environment: Environment): string[] {
  if (allowsPlainHttp(environment) || isLoopback(listenHost(environment.HOST))) return [];
  return [
    'HOST is reachable from other machines, but the panel speaks plain HTTP: put a TLS proxy in front and set ALLOW_PLAIN_HTTP=yes, or listen on 127.0.0.1',
  ];
}

function metricsProblems(environment: Environment): string[] {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = environment;
  const isOpen = port !== '' && token === '' && !isLoopback(listenHost(host));
  const secrets = [passwordIn(environment.DATABASE_URL) ?? '', environment.APP_SECRET ?? ''];
  const weakness = token === '' ? undefined : weaknessOf(token, secrets);
  return [
    ...(isOpen ? ['METRICS_HOST is reachable from other machines: set METRICS_TOKEN, or listen on 127.0.0.1'] : []),
    ...(weakness === undefined ? [] : [`METRICS_TOKEN ${weakness}`]),
    ...(/\s/.test(token) ? ['METRICS_TOKEN must have no spaces'] : []),
  ];
}

function metricsConfig({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Environment): MetricsConfig | undefined {
  if (METRICS_PORT === '' && METRICS_TOKEN === '') return undefined;
  return {
    port: METRICS_PORT === '' ? undefined : Number(METRICS_PORT),
    host: listenHost(METRICS_HOST),
    token: METRICS_TOKEN === '' ? undefined : METRICS_TOKEN,
  };
}

function tracingConfig(environment: Environment): TracingConfig | undefined {
  const endpoint = environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === '') return undefined;
  const headers = environment.OTEL_EXPORTER_OTLP_HEADERS.split(',').flatMap((pair) => {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [[name, decodeURIComponent(value)] as const];
  });
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: Object.fromEntries(headers),
    serviceName: environment.OTEL_SERVICE_NAME,
    ratio: Number(environment.OTEL_TRACES_SAMPLER_ARG),
  };
}

function secretProblems(environment: Environment): string[] {
  const others = [passwordIn(environment.DATABASE_URL) ?? ''];
  const previous = linesOf(environment.APP_SECRET_PREVIOUS).flatMap((line, index) => {
    const weakness = weaknessOf(line, others);
    return weakness === undefined ? [] : [`APP_SECRET_PREVIOUS, secret ${index + 1}, ${weakness}`];
  });
  return [...currentProblems(environment, others), ...previous];
}

function currentProblems(environment: Environment, others: readonly string[]): string[] {
  const secret = environment.APP_SECRET;
  if (secret === undefined) {
    const embedded = environment.DATABASE_URL.startsWith('sqlite:');
    return embedded
      ? []
      : ['APP_SECRET is required with a database server: 32 random bytes or more, the same for every process'];
  }
  const weakness = weaknessOf(secret, others);
  return weakness === undefined ? [] : [`APP_SECRET ${weakness}`];
}
