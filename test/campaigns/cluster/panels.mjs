import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from '../../../scripts/processes/server.mjs';
import { Program } from '../../../scripts/processes/program.mjs';
import { root } from '../../../scripts/setup.mjs';

const MAIN = join(root, 'dist/bundle/main.js');
const LOOK_MS = 50;
const READY_WITHIN_MS = 60_000;
/** HAProxy has noticed after this time that a panel is ready. */
const NOTICED_MS = 600;

/** The panel processes. */
export class Panels {
  #settings;
  #servers;
  #output;

  constructor(settings, servers, output) {
    this.#settings = settings;
    this.#servers = servers;
    this.#output = output;
    this.ports = servers.map(({ port }) => port);
  }

  /** Starts all of them at the same moment. @param {readonly Record<string, string>[]} settings of each */
  static async start(settings, output) {
    const servers = await Promise.all(settings.map((env) => Server.start(MAIN, { env, output })));
    const panels = new Panels(settings, servers, output);
    await panels.ready();
    return panels;
  }

  /** Waits until each of them reaches the database. */
  async ready() {
    await Promise.all(this.addresses.map(ready));
  }

  get hosts() {
    return this.ports.map((port) => `127.0.0.1:${port}`);
  }

  get addresses() {
    return this.hosts.map((host) => `http://${host}`);
  }

  /** Stops one, and starts it again on its port. */
  async restart(index) {
    await this.#servers[index].stop();
    const env = { ...this.#settings[index], PORT: String(this.ports[index]) };
    this.#servers[index] = new Program(MAIN, { env, output: this.#output });
    await ready(this.addresses[index]);
    await sleep(NOTICED_MS);
  }

  async stop() {
    await Promise.all(this.#servers.map((server) => server.stop()));
  }
}

async function ready(address) {
  for (const began = performance.now(); ; await sleep(LOOK_MS)) {
    try {
      if ((await fetch(`${address}/health/ready`)).status === 200) return;
    } catch {
      // It does not listen yet.
    }
    if (performance.now() - began > READY_WITHIN_MS) throw new Error(`${address} does not become ready`);
  }
}
