import { TcpProxy } from '../../support/database/tcp-proxy.mjs';

const MAX_BYTES = 5_000_000;
/** The time-out when nothing is to fail, however busy the machine is. */
const PATIENT_MS = 30_000;

/** A simulated daemon and the traffic of its users. */
export class Caller {
  /** Bytes in both directions by user. @type {Map<number, bigint>} */
  carried = new Map();

  /**
   * @param {string} name
   * @param {import('./installation.mjs').CampaignNode} node
   * @param {import('../../daemons/fakes/daemon.mjs').Daemon} daemon
   * @param {TcpProxy} proxy
   */
  constructor(name, node, daemon, proxy) {
    this.name = name;
    this.node = node;
    this.daemon = daemon;
    this.proxy = proxy;
  }

  /**
   * @param {object} parts
   * @param {string} parts.name
   * @param {new (options: object) => import('../../daemons/fakes/daemon.mjs').Daemon} parts.Kind
   * @param {number} parts.timeoutMs
   * @param {import('./installation.mjs').CampaignNode} parts.node
   * @param {number} parts.port where it finds the panel
   * @param {() => void} parts.onReport with the first bytes of a report
   * @param {() => void} parts.onAnswered
   */
  static async start({ name, Kind, timeoutMs, node, port, onReport, onAnswered }) {
    const proxy = await TcpProxy.to(port, (chunk) => {
      if (chunk.includes('/userTraffic/')) onReport();
    });
    let reports = 0;
    const daemon = new Kind({
      panel: `http://127.0.0.1:${proxy.port}`,
      node: node.id,
      key: node.key,
      timeoutMs: PATIENT_MS,
      onChange: (state) => {
        if (state.reports > reports) onAnswered();
        reports = state.reports;
      },
    });
    await daemon.start();
    daemon.client.timeoutMs = timeoutMs;
    return new Caller(name, node, daemon, proxy);
  }

  /** @param {() => number} random */
  carry(random) {
    for (const uid of this.node.uids) {
      if (random() < 0.3) continue;
      const [upload, download] = [Math.floor(random() * MAX_BYTES), Math.floor(random() * MAX_BYTES)];
      this.daemon.carry(uid, upload, download);
      this.carried.set(uid, (this.carried.get(uid) ?? 0n) + BigInt(upload + download));
    }
  }

  async minute() {
    await this.daemon.pass(60);
  }

  /** From now on the daemon waits long for responses. */
  bePatient() {
    this.daemon.client.timeoutMs = PATIENT_MS;
  }

  async stop() {
    await this.daemon.stop();
    await this.proxy.stop();
  }

  /**
   * Compares the users' traffic with what the panel has charged and quarantined.
   *
   * @param {import('./installation.mjs').Outcome} outcome
   */
  compare({ charged, quarantined, repeated }) {
    const total = (sums) => [...sums.values()].reduce((sum, bytes) => sum + bytes, 0n);
    const carried = total(this.carried);
    const { lost } = this.daemon.state;
    const tooMuch = [...charged].reduce((sum, [uid, bytes]) => {
      const more = bytes - (this.carried.get(uid) ?? 0n);
      return more > 0n ? sum + more : sum;
    }, 0n);
    const missing = carried - lost - total(charged) - quarantined;
    return {
      carried,
      charged: total(charged),
      quarantined,
      repeated,
      lost,
      tooMuch,
      missing: missing > 0n ? missing : 0n,
    };
  }
}
