import type { DatabaseConfig } from './database/database-config.js';
import type { PasswordCost } from './password-cost.js';

/** The stored form of the addresses of online users. */
export type AddressForm = 'full' | 'truncated';

export type LogLevelSetting = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** The way in which Prometheus reads metrics: from a port of their own, or at `/metrics` of the panel's port with a token. */
export interface MetricsConfig {
  /** Undefined without a port of their own. */
  readonly port: number | undefined;
  readonly host: string;
  /** The bearer token of a scrape. A port of their own on loopback needs none. */
  readonly token: string | undefined;
}

/** The OpenTelemetry collector that receives traces. */
export interface TracingConfig {
  /** The address of OTLP over HTTP, without the path of traces. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The part of requests that are traced, from 0 to 1. */
  readonly ratio: number;
}

/** All settings of a process, read once. Durations are in seconds. */
export class Config {
  readonly host: string;
  readonly port: number;
  /** Processes that share the port. */
  readonly workers: number;
  readonly database: DatabaseConfig;
  /** The secret from which all keys derive, 32 bytes or more. */
  readonly appSecret: Uint8Array;
  /** Earlier and next secrets: they verify and decrypt. */
  readonly appSecretPrevious: readonly Uint8Array[];
  readonly passwordCost: PasswordCost;
  readonly accessTokenTtl: number;
  /** The time after its issue in which a session's current token can be refreshed. */
  readonly sessionIdle: number;
  /** The longest life of a session, with any number of refreshes. */
  readonly sessionMax: number;
  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` the panel trusts. */
  readonly trustedProxies: readonly string[];
  /** Serve the OpenAPI description at `/api/docs`. */
  readonly apiDocs: boolean;
  /** Plain HTTP is permitted on addresses other than loopback. */
  readonly allowPlainHttp: boolean;
  /** The origin of the panel for browsers: `https://panel.example.com`; null if the environment does not set it. */
  readonly publicUrl: string | null;
  /** The beginning of subscription links: an origin, perhaps with a path; null for that of `publicUrl`. */
  readonly subscriptionUrl: string | null;
  /** The name of subscriptions in apps. */
  readonly subscriptionTitle: string;
  /** The days for which the ledger has rows by the hour, and by the day. */
  readonly ledgerHourlyDays: number;
  readonly ledgerDailyDays: number;
  /** The days for which quarantined rows are stored. */
  readonly quarantineDays: number;
  /** Record each refresh of a token in the audit log. */
  readonly auditRefreshes: boolean;
  readonly onlineAddresses: AddressForm;
  /** The time for which addresses of users are stored. */
  readonly onlineRetention: number;
  /** The folder of reports that wait for the database. */
  readonly spoolFolder: string;
  readonly logLevel: LogLevelSetting;
  /** Undefined while metrics are off. */
  readonly metrics?: MetricsConfig;
  /** Undefined while traces are off. */
  readonly tracing?: TracingConfig;

  constructor(settings: Config) {
    this.host = settings.host;
    this.port = settings.port;
    this.workers = settings.workers;
    this.database = settings.database;
    this.appSecret = settings.appSecret;
    this.appSecretPrevious = settings.appSecretPrevious;
    this.passwordCost = settings.passwordCost;
    this.accessTokenTtl = settings.accessTokenTtl;
    this.sessionIdle = settings.sessionIdle;
    this.sessionMax = settings.sessionMax;
    this.trustedProxies = settings.trustedProxies;
    this.apiDocs = settings.apiDocs;
    this.allowPlainHttp = settings.allowPlainHttp;
    this.publicUrl = settings.publicUrl;
    this.subscriptionUrl = settings.subscriptionUrl;
    this.subscriptionTitle = settings.subscriptionTitle;
    this.ledgerHourlyDays = settings.ledgerHourlyDays;
    this.ledgerDailyDays = settings.ledgerDailyDays;
    this.quarantineDays = settings.quarantineDays;
    this.auditRefreshes = settings.auditRefreshes;
    this.onlineAddresses = settings.onlineAddresses;
    this.onlineRetention = settings.onlineRetention;
    this.spoolFolder = settings.spoolFolder;
    this.logLevel = settings.logLevel;
    this.metrics = settings.metrics;
    this.tracing = settings.tracing;
  }
}
