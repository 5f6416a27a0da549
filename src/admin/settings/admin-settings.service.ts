import { Injectable } from '@nestjs/common';
import { AddressesService } from '../../addresses/addresses.service.js';
import { AttentionItemsService } from '../attention/attention-items.service.js';
import { attentionFindings } from '../doctor/attention-findings.js';
import { checkFiles, checkNode } from '../doctor/machine-check.js';
import type { Finding } from '../doctor/finding.js';
import { checkOpenDatabase } from '../doctor/open-database-check.js';
import { PROGRAM_VERSION } from '../../common/program/program-version.js';
import { Clock } from '../../common/time/clock.js';
import { Config } from '../../config/config.js';
import type { DatabaseConfig } from '../../config/database/database-config.js';
import { defaultConfig } from '../../config/read-config.js';
import { readDatabaseSize } from '../../database/database-size.js';
import { describeVersion, readServerVersion } from '../../database/connection/server-version.js';
import { Database } from '../../database/database.js';
import { newestMigration } from '../../database/migration/newest-migration.js';
import { StoredSecretsService } from '../secrets/stored-secrets.service.js';

const HIDDEN = '(hidden)';

/** The settings of the panel. */
@Injectable()
export class AdminSettingsService {
  private readonly startedAt: number;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secrets: StoredSecretsService,
    private readonly attention: AttentionItemsService,
    private readonly addresses: AddressesService,
  ) {
    this.startedAt = clock.monotonic();
  }

  /** The findings of the doctor about the database, its clock, the processes, nodes and secrets, the files of this machine, and what needs attention. */
  async examine(): Promise<{ items: Finding[] }> {
    const { config, clock } = this;
    const found = await this.database.read((manager) => checkOpenDatabase(manager.dataSource, config, clock));
    const attention = attentionFindings(await this.attention.list());
    return { items: [checkNode(), ...checkFiles(config.database, {}), ...found, ...attention] };
  }

  /**
   * The current settings, by the names of the environment and with stored addresses, with secrets hidden and durations in seconds; and the stored secrets
   * that the panel can open.
   * `defaults` has the settings that nobody has set.
   */
  async show() {
    const { config } = this;
    const { version, bytes } = await this.database.read(async (manager) => ({
      version: await readServerVersion(manager.dataSource),
      bytes: await readDatabaseSize(manager),
    }));
    const { public_url, subscription_url } = await this.addresses.show();
    return {
      version: PROGRAM_VERSION,
      node: process.version,
      schema: await this.database.read(newestMigration),
      uptime: Math.floor((this.clock.monotonic() - this.startedAt) / 1000),
      settings: { ...valuesOf(config), PUBLIC_URL: public_url.url, SUBSCRIPTION_URL: subscription_url.url },
      defaults: valuesOf(defaultConfig()),
      database: { product: describeVersion(version), bytes },
      secrets: await this.secrets.describe(),
    };
  }
}

/** The settings by the names of the environment. */
function valuesOf(config: Config) {
  return {
    HOST: config.host,
    PORT: config.port,
    WORKERS: config.workers,
    PUBLIC_URL: config.publicUrl,
    SUBSCRIPTION_URL: config.subscriptionUrl,
    SUBSCRIPTION_TITLE: config.subscriptionTitle,
    DATABASE_URL: withoutPassword(config.database),
    APP_SECRET: HIDDEN,
    APP_SECRET_PREVIOUS: config.appSecretPrevious.length === 0 ? '' : HIDDEN,
    ACCESS_TOKEN_TTL: config.accessTokenTtl,
    SESSION_IDLE: config.sessionIdle,
    SESSION_MAX: config.sessionMax,
    TRUSTED_PROXIES: config.trustedProxies.join(','),
    API_DOCS: config.apiDocs,
    LEDGER_HOURLY_DAYS: config.ledgerHourlyDays,
    LEDGER_DAILY_DAYS: config.ledgerDailyDays,
    QUARANTINE_DAYS: config.quarantineDays,
    AUDIT_REFRESHES: config.auditRefreshes,
    ONLINE_ADDRESSES: config.onlineAddresses,
    ONLINE_RETENTION: config.onlineRetention,
    SPOOL_DIR: config.spoolFolder,
    LOG_LEVEL: config.logLevel,
  };
}

function withoutPassword(database: DatabaseConfig): string {
  if (database.kind === 'sqlite') return `sqlite:${database.file}`;
  const url = new URL(database.url);
  if (database.tls !== undefined) url.search = `ssl-mode=${database.tls.mode}`;
  if (url.password !== '') url.password = 'hidden';
  return url.href;
}
