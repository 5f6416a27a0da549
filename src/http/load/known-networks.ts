import { BoundedCache } from '../../common/concurrency/bounded-cache.js';

/** Some megabytes. */
const MAX_NETWORKS = 20_000;

/**
 * The networks from which somebody has logged in lately. The panel forgets them at its end. Their logins have turns of their own, so a flood
 * from other networks delays them little.
 */
export class KnownNetworks {
  private readonly known = new BoundedCache<string, true>(MAX_NETWORKS);

  /** Somebody has logged in from there. */
  note(network: string): void {
    this.known.set(network, true);
  }

  has(network: string): boolean {
    return this.known.get(network) === true;
  }
}
