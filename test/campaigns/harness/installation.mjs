import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditChainService } from '../../../dist/audit/chain/audit-chain.service.js';
import { Database } from '../../../dist/database/database.js';
import { LineKeysService } from '../../../dist/line-key/line-keys.service.js';
import { NodesService } from '../../../dist/nodes/nodes.service.js';
import { LedgerAuditService } from '../../../dist/traffic/ledger/ledger-audit.service.js';
import { atEnd } from '../../../scripts/processes/cleanup.mjs';
import { startPrivateServer } from '../../../scripts/servers/private-server.mjs';
import { withCompiledPanel } from '../../support/process/compiled-panel.mjs';

/** The allowance of users who use no allowance up. */
export const ALLOWANCE = 2n ** 60n;

/** The database of a campaign. The panel's own services in this process fill it before a run and read it afterwards. */
export class Installation {
  /** A private folder, which goes at the end. */
  static folder() {
    process.umask(0o077);
    const folder = mkdtempSync(join(tmpdir(), 'linegate-campaign-'));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  /**
   * @param {'sqlite' | 'mariadb' | 'mysql'} engine
   * @param {Record<string, string>} [settings] of a panel process, beside its database
   * @param {boolean} [isVolatile] the server need not survive a crash of the machine
   */
  static async create(engine, settings, isVolatile = false) {
    if (engine === 'sqlite') return new this(`sqlite:${join(this.folder(), 'linegate.db')}`, settings);
    const server = await startPrivateServer(engine, { isVolatile });
    atEnd(() => server.stop());
    return new this(await server.createDatabase('linegate_campaign'), settings, server);
  }

  /**
   * @param {string} databaseUrl
   * @param {Record<string, string>} [settings]
   * @param {Awaited<ReturnType<typeof startPrivateServer>>} [server]
   */
  constructor(databaseUrl, settings, server) {
    /** The settings of all panels. @type {Record<string, string>} */
    this.settings = {
      APP_SECRET: randomBytes(32).toString('base64url'),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      ...settings,
    };
    this.server = server;
  }

  /** Runs work with the services of a panel. @template Result @param {(service: (type: Function) => any) => Promise<Result>} work */
  use(work) {
    return withCompiledPanel({ ...this.settings, LOG_LEVEL: 'error' }, work);
  }

  /** The rows of a query. @param {string} sql @param {unknown[]} [parameters] */
  read(sql, parameters = []) {
    return this.use((service) => service(Database).read((manager) => manager.query(sql, parameters)));
  }

  /** The numbers of faults that `linegate traffic verify` and `linegate audit verify` name. */
  verify() {
    return this.use(async (service) => {
      const { differences } = await service(LedgerAuditService).verify();
      const { broken } = await service(AuditChainService).verify();
      return { differences: differences.length, auditFaults: broken.length };
    });
  }
}

/**
 * Adds a node with a line key.
 *
 * @param {(type: Function) => any} service
 * @param {Record<string, string>} fields
 * @returns {Promise<{ id: number, family: 'ssr' | 'ss', key: string }>}
 */
export async function addNode(service, fields) {
  const { node } = await service(NodesService).add({ host: '127.0.0.1', ...fields });
  const { key } = await service(LineKeysService).issue(node.id);
  return { id: node.id, family: node.family, key };
}
