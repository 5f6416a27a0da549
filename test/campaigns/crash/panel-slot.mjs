import { join } from 'node:path';
import { once } from 'node:events';
import { Server } from '../../../scripts/processes/server.mjs';
import { root } from '../../../scripts/setup.mjs';
import { PanelClient } from '../../daemons/fakes/panel-client.mjs';
import { TcpProxy } from '../../support/database/tcp-proxy.mjs';

/** The share of connections that are cut, and the most bytes of the panel's responses that pass before. */
const CUT = 0.3;
const MAX_BYTES = 3000;

/** One panel process at a time, behind a network that cuts connections. A new process replaces a killed one. */
export class PanelSlot {
  /** Requests to the process that have no response yet. @type {Set<{ isAcknowledged: boolean }>} */
  inFlight = new Set();
  /** Reports that the current process has acknowledged. */
  acknowledged = 0;
  #settings;
  #output;
  #nodes;
  #random;
  #server;
  #proxy;
  /** @type {Map<number, PanelClient>} */
  #clients = new Map();

  /**
   * @param {Record<string, string>} settings
   * @param {readonly import('./installation.mjs').CrashNode[]} nodes
   * @param {() => number} random
   * @param {number} [output] an open file for what the panels log
   */
  constructor(settings, nodes, random, output) {
    this.#settings = settings;
    this.#output = output;
    this.#nodes = nodes;
    this.#random = random;
  }

  get isRunning() {
    return this.#server?.isRunning === true;
  }

  async start() {
    this.acknowledged = 0;
    const server = await Server.start(join(root, 'dist/bundle/main.js'), { env: this.#settings, output: this.#output });
    this.#proxy = await TcpProxy.to(server.port);
    this.#proxy.cutReplies(() => (this.#random() < CUT ? Math.floor(this.#random() * MAX_BYTES) : undefined));
    const panel = `http://127.0.0.1:${this.#proxy.port}`;
    for (const { id, key } of this.#nodes) this.#clients.set(id, new PanelClient({ panel, node: id, key }));
    this.#server = server;
  }

  /**
   * Sends one request of a node's daemon to the current process.
   *
   * @param {number} node
   * @param {import('../../daemons/fakes/panel-client.mjs').PanelRequest} request
   */
  async send(node, request) {
    const mark = { isAcknowledged: false };
    this.inFlight.add(mark);
    try {
      const reply = await this.#clients.get(node).send(request);
      mark.isAcknowledged = reply.status === 200;
      if (mark.isAcknowledged) this.acknowledged++;
      return reply;
    } finally {
      this.inFlight.delete(mark);
    }
  }

  /** Kills the process like `kill -9`. Resolves when the process and its connections have ended. */
  async kill() {
    const server = this.#server;
    const gone = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await gone;
    await this.#proxy.stop();
    for (const client of this.#clients.values()) client.close();
  }

  async stop() {
    await this.#server?.stop();
    await this.#proxy?.stop();
  }
}
