// Machines on one switch, as network namespaces of Linux: what one of them sends to another one can get lost.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { needProgram } from '../../../scripts/servers/find-program.mjs';

const LOOK_MS = 10;
/** The switch and this machine. The machines have the addresses 1, 2 and so on. */
const CLIENT = 254;

/** A switch with machines, and this machine as their client. */
export class Network {
  #holders;
  #switch;
  #prefix;

  /**
   * @param {readonly import('node:child_process').ChildProcess[]} holders of the namespaces of the machines
   * @param {import('node:child_process').ChildProcess} switchHolder
   * @param {string} prefix of all addresses
   */
  constructor(holders, switchHolder, prefix) {
    this.#holders = holders;
    this.#switch = switchHolder;
    this.#prefix = prefix;
  }

  /** True if this process may create namespaces: as root on Linux. */
  static isPossible() {
    try {
      const command = ['--net', 'ip', 'link', 'add', 'name', 'trial', 'type', 'veth', 'peer', 'name', 'peer'];
      execFileSync(needProgram('unshare', 'util-linux'), command, { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }

  /** @param {number} count of machines */
  static async start(count) {
    // A private range, since Group Replication admits no other addresses by itself.
    const prefix = `10.213.${process.pid % 256}`;
    const hub = await holdNamespace();
    const uplink = `linegate${process.pid % 100_000}`;
    ip('link', 'add', uplink, 'type', 'veth', 'peer', 'name', 'uplink', 'netns', String(hub.pid));
    ip('address', 'add', `${prefix}.${CLIENT}/24`, 'dev', uplink);
    ip('link', 'set', uplink, 'up');
    inside(hub, 'ip', 'link', 'add', 'hub', 'type', 'bridge');
    inside(hub, 'ip', 'link', 'set', 'hub', 'up');
    inside(hub, 'ip', 'link', 'set', 'uplink', 'master', 'hub', 'up');
    const holders = [];
    while (holders.length < count) {
      const holder = await holdNamespace();
      const number = holders.push(holder);
      const port = `port${number}`;
      inside(hub, 'ip', 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid));
      inside(hub, 'ip', 'link', 'set', port, 'master', 'hub', 'up');
      inside(holder, 'ip', 'address', 'add', `${prefix}.${number}/24`, 'dev', 'eth0');
      for (const device of ['lo', 'eth0']) inside(holder, 'ip', 'link', 'set', device, 'up');
    }
    return new Network(holders, hub, prefix);
  }

  /** @returns {import('../../../scripts/servers/private-server.mjs').Place[]} */
  get places() {
    return this.#holders.map((holder, index) => ({
      host: this.#address(index),
      client: `${this.#prefix}.${CLIENT}`,
      within: enter(holder),
    }));
  }

  /** Whether a machine reaches the others. Clients reach it. @param {number} index @param {boolean} isCut */
  cut(index, isCut) {
    const holder = this.#holders[index];
    for (const other of this.#holders.keys()) {
      if (other === index) continue;
      inside(holder, 'ip', 'route', isCut ? 'add' : 'delete', 'blackhole', this.#address(other));
    }
  }

  /** Whether the cable of a machine is out. @param {number} index @param {boolean} isOut */
  unplug(index, isOut) {
    inside(this.#switch, 'ip', 'link', 'set', `port${index + 1}`, isOut ? 'down' : 'up');
  }

  /** The devices vanish with their namespaces. */
  async stop() {
    for (const holder of [...this.#holders, this.#switch]) {
      holder.stdin.end();
      if (holder.exitCode === null && holder.signalCode === null) await once(holder, 'exit');
    }
  }

  #address(index) {
    return `${this.#prefix}.${index + 1}`;
  }
}

/** A program that does nothing in a namespace of its own. It ends with this process, however this process ends. */
async function holdNamespace() {
  const holder = spawn(needProgram('unshare', 'util-linux'), ['--net', 'cat'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const own = readlinkSync('/proc/self/ns/net');
  while (readlinkSync(`/proc/${holder.pid}/ns/net`) === own) await sleep(LOOK_MS);
  holder.unref();
  holder.stdin.unref();
  return holder;
}

function enter({ pid }) {
  return ['nsenter', `--net=/proc/${pid}/ns/net`];
}

function inside(holder, ...command) {
  const [program, ...args] = [...enter(holder), ...command];
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function ip(...args) {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
