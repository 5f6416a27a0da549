import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../../scripts/processes/cleanup.mjs';
import { Server } from '../../../scripts/processes/server.mjs';
import { root } from '../../../scripts/setup.mjs';
import { VnetSsr21 } from '../../daemons/fakes/vnet/vnet-ssr-2.1.mjs';
import { VnetSsr22 } from '../../daemons/fakes/vnet/vnet-ssr-2.2.mjs';
import { XrayR } from '../../daemons/fakes/xrayr.mjs';
import { Caller } from './caller.mjs';
import { startHaproxy } from './haproxy.mjs';
import { PausesInstallation } from './installation.mjs';

const SSR = { family: 'ssr', daemon: 'vnet-ssr' };
const SS = { family: 'ss', daemon: 'xrayr', port: '8388' };
/** Timeouts in seconds. */
const KINDS = [
  { name: 'VNet-SSR 2.1', Kind: VnetSsr21, seconds: 5, fields: SSR },
  { name: 'VNet-SSR 2.2', Kind: VnetSsr22, seconds: 5, fields: SSR },
  { name: 'XrayR, 5 s', Kind: XrayR, seconds: 5, fields: SS },
  { name: 'XrayR, 30 s', Kind: XrayR, seconds: 30, fields: SS },
];
/** Within these minutes daemons send what they have kept. */
const LAST_MINUTES = 10;
/** Between two looks at the clock. */
const LOOK_MS = 20;

/** Panels over one database, with a daemon of every kind. */
export class Field {
  #answered = () => undefined;
  #reported = () => undefined;
  #lastSecond = 0;

  /**
   * @param {object} parts
   * @param {number} parts.processes
   * @param {string} parts.path
   * @param {number} parts.scale
   * @param {() => number} parts.random
   */
  constructor({ processes, path, scale, random }) {
    this.name = `${path}, ${processes} process${processes === 1 ? '' : 'es'}`;
    this.processes = processes;
    this.path = path;
    this.scale = scale;
    this.random = random;
  }

  async start() {
    const proxies = this.path === 'haproxy' ? { TRUSTED_PROXIES: '127.0.0.1' } : {};
    this.installation = await PausesInstallation.create('sqlite', proxies);
    const nodes = await this.installation.fill(KINDS.map(({ fields }) => fields));
    const env = { ...this.installation.settings, PANEL_SCALE: String(this.scale) };
    this.servers = [];
    while (this.servers.length < this.processes) {
      this.servers.push(await Server.start(join(root, 'test/campaigns/pauses/panel.mjs'), { env }));
    }
    const ports = this.servers.map(({ port }) => port);
    const front = this.path === 'haproxy' ? await startHaproxy(ports) : undefined;
    this.callers = await Promise.all(
      KINDS.map(({ name, Kind, seconds }, index) =>
        Caller.start({
          name,
          Kind,
          timeoutMs: (1000 * seconds) / this.scale,
          node: nodes[index],
          port: front ?? ports[index % ports.length],
          onReport: () => this.#reported(),
          onAnswered: () => this.#answered(),
        }),
      ),
    );
    atEnd(() => this.stop());
  }

  /** A minute in which a process is stopped at one point of a report. @param {number} seconds before scaling */
  async round(point, seconds) {
    await this.#nextSecond();
    for (const caller of this.callers) caller.carry(this.random);
    const victim = this.servers[Math.floor(this.random() * this.servers.length)];
    /** @type {Promise<void> | undefined} */
    let pause;
    const stop = () => (pause ??= this.#pause(victim, (1000 * seconds) / this.scale));
    if (point === 'before') void stop();
    else if (point === 'answered') this.#answered = stop;
    else if (point === 'request') this.#reported = stop;
    else this.#reported = () => void setTimeout(stop, Number(point));
    await this.#report();
    this.#answered = this.#reported = () => undefined;
    await pause;
    await this.#minute();
  }

  /** Lets daemons report all that they have kept, and compares it with their users' traffic. */
  async end() {
    for (const caller of this.callers) caller.bePatient();
    for (let minute = 0; this.callers.some(({ daemon }) => daemon.held > 0n); minute++) {
      if (minute === LAST_MINUTES) throw new Error(`A daemon cannot report any more: ${this.name}`);
      await this.#nextSecond();
      await this.#report();
    }
    for (const server of this.servers) await server.stop();
    const outcomes = await this.installation.outcomes(this.callers.map(({ node }) => node));
    return this.callers.map((caller, index) => {
      return { field: this.name, daemon: caller.name, ...caller.compare(outcomes[index]) };
    });
  }

  async stop() {
    for (const caller of this.callers ?? []) await caller.stop();
    for (const server of this.servers ?? []) await server.stop();
  }

  /** A minute without faults. */
  async #minute() {
    await this.#nextSecond();
    for (const caller of this.callers) caller.carry(this.random);
    await this.#report();
  }

  async #report() {
    await Promise.all(this.callers.map((caller) => caller.minute()));
    this.#lastSecond = unixSeconds();
  }

  /** Waits until a report has another timestamp than those before it. A timestamp has whole seconds. */
  async #nextSecond() {
    while (unixSeconds() === this.#lastSecond) await sleep(LOOK_MS);
  }

  async #pause({ child }, ms) {
    child.kill('SIGSTOP');
    await sleep(ms);
    child.kill('SIGCONT');
  }
}

function unixSeconds() {
  return Math.floor(Date.now() / 1000);
}
