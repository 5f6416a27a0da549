import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { validateSync } from 'class-validator';
import ipaddr from 'ipaddr.js';
import { readOrMakeSecretFile, secretFileBeside, weaknessOf } from './app-secret.js';
import { Config, type DatabaseConfig } from './config.js';
import { ConfigError } from './config.error.js';
import { seconds } from './duration.js';
import { Environment, FILE_VARIABLES } from './environment.js';
import { misspellings } from './misspelling.js';

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment, once. An embedded database gets its secret made on first use.
 *
 * @throws ConfigError that names all mistakes together
 */
export function readConfig(variables: Variables = process.env): Config {
  const problems: string[] = [];
  const environment = readEnvironment(variables, problems);
  const errors = validateSync(environment);
  problems.push(...errors.flatMap((error) => Object.values(error.constraints ?? {})));
  const isWellFormed = (name: keyof Environment): boolean => !errors.some((error) => error.property === name);
  if (isWellFormed('HOST')) problems.push(...listenProblems(environment));
  if (isWellFormed('DATABASE_URL')) problems.push(...addressProblems(environment));
  problems.push(...secretProblems(environment));
  if (problems.length > 0) throw new ConfigError(problems);

  const database = databaseConfig(environment.DATABASE_URL);
  const appSecret = environment.APP_SECRET ?? embeddedSecret(database);
  return new Config({
    host: environment.HOST,
    port: Number(environment.PORT),
    workers: Number(environment.WORKERS),
    database,
    appSecret: Buffer.from(appSecret),
    accessTokenTtl: seconds(environment.ACCESS_TOKEN_TTL),
    sessionIdle: seconds(environment.SESSION_IDLE),
    sessionMax: seconds(environment.SESSION_MAX),
    trustedProxies: environment.TRUSTED_PROXIES.split(',')
      .map((range) => range.trim())
      .filter((range) => range !== ''),
    apiDocs: environment.API_DOCS === 'on' || (environment.API_DOCS === '' && environment.NODE_ENV !== 'production'),
    publicUrl: environment.PUBLIC_URL === '' ? null : new URL(environment.PUBLIC_URL).origin,
    ledgerHourlyDays: Number(environment.LEDGER_HOURLY_DAYS),
    ledgerDailyDays: Number(environment.LEDGER_DAILY_DAYS),
    quarantineDays: Number(environment.QUARANTINE_DAYS),
    auditRefreshes: environment.AUDIT_REFRESHES === 'on',
    onlineAddresses: environment.ONLINE_ADDRESSES,
    onlineRetention: seconds(environment.ONLINE_RETENTION),
    logLevel: environment.LOG_LEVEL,
  });
}

function readEnvironment(variables: Variables, problems: string[]): Environment {
  const environment = new Environment();
  const names = Object.keys(environment);
  const fileNames = FILE_VARIABLES.map((name) => `${name}_FILE`);
  problems.push(...misspellings(Object.keys(variables), [...names, ...fileNames]));
  Object.assign(environment, pick(variables, names), readFiles(variables, problems));
  return environment;
}

/** The variables that are set. One that is set to nothing counts as not set, as compose files pass them so. */
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

function listenProblems(environment: Environment): string[] {
  if (environment.ALLOW_PLAIN_HTTP === 'yes' || isLoopback(environment.HOST)) return [];
  return [
    'HOST is reachable from other machines, but the panel speaks plain HTTP: put a TLS proxy in front and set ALLOW_PLAIN_HTTP=yes, or listen on 127.0.0.1',
  ];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

function addressProblems({ DATABASE_URL: url }: Environment): string[] {
  if (!/^(mysql|mariadb):/.test(url) || passwordIn(url) !== undefined) return [];
  return ['DATABASE_URL cannot be read as a URL; write special characters of user and password as %XX'];
}

function databaseConfig(url: string): DatabaseConfig {
  if (url.startsWith('sqlite:')) return { kind: 'sqlite', file: resolve(url.slice('sqlite:'.length)) };
  return { kind: url.startsWith('mariadb:') ? 'mariadb' : 'mysql', url };
}

function secretProblems(environment: Environment): string[] {
  const secret = environment.APP_SECRET;
  if (secret === undefined) {
    const embedded = environment.DATABASE_URL.startsWith('sqlite:');
    return embedded
      ? []
      : ['APP_SECRET is required with a database server: 32 random bytes or more, the same for every process'];
  }
  const weakness = weaknessOf(secret, [passwordIn(environment.DATABASE_URL) ?? '']);
  return weakness === undefined ? [] : [`APP_SECRET ${weakness}`];
}

/** Empty where there is none, and nothing where the URL cannot be read: in it, a `%` begins two hexadecimal digits. */
function passwordIn(url: string): string | undefined {
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username);
    return decodeURIComponent(password);
  } catch {
    return undefined;
  }
}

/** @throws ConfigError when the file beside the database holds something else than the secret that was put there */
function embeddedSecret(database: DatabaseConfig): string {
  if (database.kind !== 'sqlite') return '';
  const file = secretFileBeside(database.file);
  const secret = readOrMakeSecretFile(file);
  const weakness = weaknessOf(secret);
  if (weakness !== undefined) throw new ConfigError([`The secret in ${file} ${weakness}`]);
  return secret;
}
