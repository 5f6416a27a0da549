export type DatabaseConfig =
  { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: 'mysql' | 'mariadb'; readonly url: string };

/** How much of the addresses of users who are online is kept. */
export type AddressForm = 'full' | 'truncated';

export type LogLevelSetting = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** All settings of a process, read once. Durations are in seconds. */
export class Config {
  readonly host: string;
  readonly port: number;
  /** Processes that share the port. */
  readonly workers: number;
  readonly database: DatabaseConfig;
  /** The one secret that all others are derived from, 32 bytes or more. */
  readonly appSecret: Uint8Array;
  readonly accessTokenTtl: number;
  /** How long after its issue a session's current token can still be refreshed. */
  readonly sessionIdle: number;
  /** How long a session lives, whatever is refreshed. */
  readonly sessionMax: number;
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Serve the OpenAPI description at `/api/docs`. */
  readonly apiDocs: boolean;
  /** Where browsers find the panel, as an origin: `https://panel.example.com`; null where that was not said. */
  readonly publicUrl: string | null;
  /** For how many days the ledger of traffic is kept by the hour, and by the day. */
  readonly ledgerHourlyDays: number;
  readonly ledgerDailyDays: number;
  /** For how many days rows of reports are kept that were set aside. */
  readonly quarantineDays: number;
  /** Put each refresh of a token into the audit log. */
  readonly auditRefreshes: boolean;
  readonly onlineAddresses: AddressForm;
  /** How long it is kept where a user was last seen. */
  readonly onlineRetention: number;
  readonly logLevel: LogLevelSetting;

  constructor(settings: Config) {
    this.host = settings.host;
    this.port = settings.port;
    this.workers = settings.workers;
    this.database = settings.database;
    this.appSecret = settings.appSecret;
    this.accessTokenTtl = settings.accessTokenTtl;
    this.sessionIdle = settings.sessionIdle;
    this.sessionMax = settings.sessionMax;
    this.trustedProxies = settings.trustedProxies;
    this.apiDocs = settings.apiDocs;
    this.publicUrl = settings.publicUrl;
    this.ledgerHourlyDays = settings.ledgerHourlyDays;
    this.ledgerDailyDays = settings.ledgerDailyDays;
    this.quarantineDays = settings.quarantineDays;
    this.auditRefreshes = settings.auditRefreshes;
    this.onlineAddresses = settings.onlineAddresses;
    this.onlineRetention = settings.onlineRetention;
    this.logLevel = settings.logLevel;
  }
}
