// The panel that strangers flood, with everything that good callers need.
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../scripts/processes/cleanup.mjs';
import { Server } from '../../scripts/processes/server.mjs';
import { PasswordHashService } from '../../dist/credentials/password-hash.service.js';
import { LineKeysService } from '../../dist/line-key/line-keys.service.js';
import { NodesService } from '../../dist/nodes/nodes.service.js';
import { OperatorsService } from '../../dist/operators/operators.service.js';
import { SubscriptionLinksService } from '../../dist/subscriptions/links/subscription-links.service.js';
import { UsersService } from '../../dist/users/users.service.js';
import { startPrivateServer } from '../../scripts/servers/private-server.mjs';
import { root } from '../../scripts/setup.mjs';
import { withCompiledPanel } from '../support/process/compiled-panel.mjs';

const MAIN = join(root, 'dist/bundle/main.js');
const USERS = 200;
const NODES = 10;
const PASSWORD = 'correct horse battery';
const ALLOWANCE = 2n ** 60n;

/**
 * @typedef {object} Known what good callers know
 * @property {{ email: string, password: string }[]} accounts
 * @property {string[]} codes of links
 * @property {{ id: number, key: string }[]} nodes
 * @property {number[]} uids
 * @property {{ name: string, password: string }} operator
 */

/** A panel process, and its database. */
export class Installation {
  /** @param {string} engine */
  static async start(engine) {
    process.umask(0o077);
    const folder = mkdtempSync(join(tmpdir(), 'linegate-floods-'));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const settings = {
      APP_SECRET: randomBytes(32).toString('base64url'),
      DATABASE_URL: await databaseIn(folder, engine),
      API_DOCS: 'on',
    };
    const known = await withCompiledPanel({ ...settings, LOG_LEVEL: 'silent' }, fill);
    const log = join(folder, 'log');
    const server = await Server.start(MAIN, { env: settings, output: openSync(log, 'a') });
    return new Installation(known, server, log);
  }

  constructor(known, server, log) {
    /** @type {Known} */
    this.known = known;
    this.port = server.port;
    this.log = log;
    this.stop = () => server.stop();
  }

  /** The lines of the log, after the first ones. */
  lines(after = 0) {
    return readFileSync(this.log, 'utf8').split('\n').slice(after, -1);
  }
}

async function databaseIn(folder, engine) {
  if (engine === 'sqlite') return `sqlite:${join(folder, 'linegate.db')}`;
  const server = await startPrivateServer(engine, { isVolatile: true });
  atEnd(() => server.stop());
  return server.createDatabase('linegate_floods');
}

/** @returns {Promise<Known>} */
async function fill(service) {
  const hash = await service(PasswordHashService).hash(PASSWORD);
  const known = { accounts: [], codes: [], uids: [] };
  for (let number = 0; number < USERS; number++) {
    const email = `user${number}@example.com`;
    const { id } = await service(UsersService).add({ email, transferEnable: ALLOWANCE }, hash);
    const { code } = await service(SubscriptionLinksService).add(id);
    known.accounts.push({ email, password: PASSWORD });
    known.codes.push(code);
    known.uids.push(id);
  }
  // At once: each key waits until every process would know it.
  known.nodes = await Promise.all(Array.from({ length: NODES }, (_none, number) => addNode(service, number)));
  const operator = { name: 'owner', password: 'a staple that nobody guesses' };
  await service(OperatorsService).add({ name: operator.name, role: 'owner' }, operator.password);
  return { ...known, operator };
}

async function addNode(service, number) {
  const { node } = await service(NodesService).add({
    name: `node ${number}`,
    host: 'tokyo.example.com',
    family: 'ssr',
  });
  const { key } = await service(LineKeysService).issue(node.id);
  return { id: node.id, key };
}
