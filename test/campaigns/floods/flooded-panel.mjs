import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PasswordHashService } from '../../../dist/credentials/password-hash.service.js';
import { OperatorsService } from '../../../dist/operators/operators.service.js';
import { SubscriptionLinksService } from '../../../dist/subscriptions/links/subscription-links.service.js';
import { UsersService } from '../../../dist/users/users.service.js';
import { Server } from '../../../scripts/processes/server.mjs';
import { root } from '../../../scripts/setup.mjs';
import { addNode, ALLOWANCE, Installation } from '../harness/installation.mjs';

const MAIN = join(root, 'dist/bundle/main.js');
const USERS = 200;
const NODES = 10;
const PASSWORD = 'correct horse battery';

/**
 * @typedef {object} Known what good callers know
 * @property {{ email: string, password: string }[]} accounts
 * @property {string[]} codes of links
 * @property {{ id: number, key: string }[]} nodes
 * @property {number[]} uids
 * @property {{ name: string, password: string }} operator
 */

/** A panel process that strangers flood, with everything that good callers need. */
export class FloodedPanel {
  /** @param {'sqlite' | 'mariadb' | 'mysql'} engine */
  static async start(engine) {
    const installation = await Installation.create(engine, { API_DOCS: 'on', LOG_LEVEL: 'info' }, true);
    const known = await installation.use(fill);
    const log = join(Installation.folder(), 'log');
    const server = await Server.start(MAIN, { env: installation.settings, output: openSync(log, 'a') });
    return new FloodedPanel(known, server, log);
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
  const names = Array.from({ length: NODES }, (_none, number) => `node ${number}`);
  // At once: each key waits until every process would know it.
  known.nodes = await Promise.all(names.map((name) => addNode(service, { name, family: 'ssr' })));
  const operator = { name: 'owner', password: 'a staple that nobody guesses' };
  await service(OperatorsService).add({ name: operator.name, role: 'owner' }, operator.password);
  return { ...known, operator };
}
