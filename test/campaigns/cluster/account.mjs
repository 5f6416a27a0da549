/**
 * What the panels have acknowledged: the rows of every report. The campaign keeps it, because it survives the panels and servers.
 *
 * @typedef {{ node: number, id: string, at: number, rows: readonly { uid: number, upload: number, download: number }[] }} Acknowledged
 */
export class Account {
  /** @type {Acknowledged[]} */
  reports = [];
  /** How often reports were sent, including repeats. */
  attempts = 0;
  /** Responses that no daemon should ever get, each once. */
  unexpected = new Set();
  /** The moments of acknowledgements, by `performance.now()`. */
  #moments = [];

  /** In the form of the crash campaign's journal. */
  acknowledge(rows, _ms, { node, id }) {
    this.#moments.push(performance.now());
    this.reports.push({ node, id, at: Math.floor(Date.now() / 1000), rows });
  }

  /** The longest time without an acknowledgement from a moment until now, in milliseconds. */
  longestPause(since) {
    const moments = [since, ...this.#moments.filter((moment) => moment > since), performance.now()];
    return Math.max(...moments.slice(1).map((moment, index) => moment - moments[index]));
  }

  get bytes() {
    return this.reports.reduce((sum, { rows }) => rows.reduce((all, row) => all + bytesOf(row), sum), 0n);
  }

  /**
   * Compares the acknowledged bytes with those that the database holds, for each node and user.
   *
   * @param {object} found
   * @param {Map<string, { upload: bigint, download: bigint }>} found.charged by `node/user`
   * @param {Map<string, { upload: bigint, download: bigint }>} found.quarantined by `node/user`
   * @param {ReadonlySet<string>} found.receipts as `node/report`
   * @param {readonly number[]} nodes whose reports are in this account
   */
  compare({ charged, quarantined, receipts }, nodes) {
    const expected = new Map();
    for (const { node, rows } of this.reports) for (const row of rows) add(expected, `${node}/${row.uid}`, row);
    const outcome = { charged: 0n, quarantined: 0n, lost: 0n, doubled: 0n, faults: [] };
    const prefixes = nodes.map((node) => `${node}/`);
    for (const key of new Set([...expected.keys(), ...charged.keys(), ...quarantined.keys()])) {
      if (!prefixes.some((prefix) => key.startsWith(prefix))) continue;
      const [wanted, had, aside] = [expected, charged, quarantined].map((sums) => sums.get(key) ?? NOTHING);
      outcome.charged += bytesOf(had);
      outcome.quarantined += bytesOf(aside);
      for (const way of ['upload', 'download']) {
        const difference = had[way] + aside[way] - wanted[way];
        if (difference === 0n) continue;
        if (difference < 0n) outcome.lost -= difference;
        else outcome.doubled += difference;
        outcome.faults.push(`${way} of ${key}: ${difference} bytes${this.#suspects(key, way, difference)}`);
      }
    }
    for (const { node, id, at, rows } of this.reports) {
      if (receipts.has(`${node}/${id}`)) continue;
      outcome.faults.push(
        `report ${id} of node ${node}, acknowledged at ${at}, has no receipt: ${JSON.stringify(rows)}`,
      );
    }
    return outcome;
  }

  /** The acknowledged reports that alone explain a difference: amounts are large and random. */
  #suspects(key, way, difference) {
    const amount = difference < 0n ? -difference : difference;
    const suspects = this.reports.filter(({ node, rows }) =>
      rows.some((row) => `${node}/${row.uid}` === key && BigInt(row[way]) === amount),
    );
    return suspects.map(({ id, at }) => `; as much as in report ${id}, acknowledged at ${at}`).join('');
  }
}

const NOTHING = { upload: 0n, download: 0n };

/** @param {Map<string, { upload: bigint, download: bigint }>} sums */
export function add(sums, key, { upload, download }) {
  const sum = sums.get(key) ?? NOTHING;
  sums.set(key, { upload: sum.upload + BigInt(upload), download: sum.download + BigInt(download) });
}

function bytesOf({ upload, download }) {
  return BigInt(upload) + BigInt(download);
}
