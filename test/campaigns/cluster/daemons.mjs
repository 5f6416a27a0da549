import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../pauses/caller.mjs';
import { VnetSsr22 } from '../../daemons/fakes/vnet/vnet-ssr-2.2.mjs';
import { XrayR } from '../../daemons/fakes/xrayr.mjs';

const TIMEOUT_MS = 5000;
/** Within these minutes daemons send what they have kept. */
const LAST_MINUTES = 10;
const LOOK_MS = 20;

/** The daemons that repeat their bytes in ways of their own, in the order of their nodes. */
export const DAEMONS = [
  { name: 'VNet-SSR 2.2', Kind: VnetSsr22, fields: { family: 'ssr', daemon: 'vnet-ssr' } },
  { name: 'XrayR', Kind: XrayR, fields: { family: 'ss', daemon: 'xrayr', port: '8388' } },
];

/** Simulated daemons with users of their own. A minute of theirs takes a second. */
export class Daemons {
  #callers;
  #random;

  constructor(callers, random) {
    this.#callers = callers;
    this.#random = random;
  }

  /**
   * @param {readonly { id: number, key: string, uids: number[] }[]} nodes
   * @param {number} port where they find the panel
   * @param {() => number} random
   * @param {import('./strict-requests.mjs').StrictRequests} strict
   */
  static async start(nodes, port, random, strict) {
    const callers = await Promise.all(
      DAEMONS.map(({ name, Kind }, index) =>
        Caller.start({
          name,
          Kind,
          timeoutMs: TIMEOUT_MS,
          node: nodes[index],
          port,
          onReport: () => undefined,
          onAnswered: () => undefined,
        }),
      ),
    );
    for (const caller of callers) noteReports(caller, strict);
    return new Daemons(callers, random);
  }

  /** Every report that a daemon has sent, with its outcome. */
  sentBy(name) {
    return this.#callers.find((caller) => caller.name === name).sent;
  }

  /** Lets users use the proxy until it is enough. Then the daemons send what they have kept. @param {() => boolean} isEnough */
  async run(isEnough) {
    await Promise.all(this.#callers.map((caller) => this.#live(caller, isEnough)));
  }

  /** @param {Map<number, import('../pauses/installation.mjs').Outcome>} outcomes by node */
  compare(outcomes) {
    return this.#callers.map((caller) => ({ daemon: caller.name, ...caller.compare(outcomes.get(caller.node.id)) }));
  }

  async stop() {
    for (const caller of this.#callers) await caller.stop();
  }

  async #live(caller, isEnough) {
    while (!isEnough()) {
      caller.carry(this.#random);
      await minute(caller);
    }
    caller.bePatient();
    for (let count = 0; caller.daemon.held > 0n; count++) {
      if (count === LAST_MINUTES) throw new Error(`${caller.name} cannot report any more`);
      await minute(caller);
    }
  }
}

/** Keeps what a daemon sends, to explain a difference. */
function noteReports(caller, strict) {
  const { client } = caller.daemon;
  const send = client.send.bind(client);
  caller.sent = [];
  client.send = async (request) => {
    const watched = () => strict.watch(`${caller.name} ${request.path}`, send(request));
    if (!request.path.includes('/userTraffic/')) return watched();
    const sent = { at: new Date().toISOString(), timestamp: request.timestamp, body: request.body, outcome: 'none' };
    caller.sent.push(sent);
    try {
      const reply = await watched();
      sent.outcome = `${reply.status} ${reply.text}`;
      return reply;
    } catch (error) {
      sent.outcome = error.message;
      throw error;
    } finally {
      sent.endedAt = new Date().toISOString();
    }
  };
}

/** Ends in a later second than its last report, since timestamps of reports have whole seconds. */
async function minute(caller) {
  await caller.minute();
  const second = unixSeconds();
  while (unixSeconds() === second) await sleep(LOOK_MS);
}

function unixSeconds() {
  return Math.floor(Date.now() / 1000);
}
