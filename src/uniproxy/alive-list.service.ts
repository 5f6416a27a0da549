import { Injectable } from '@nestjs/common';
import { Clock } from '../common/time/clock.js';
import { type TaggedAnswer, WholeAnswer } from '../http/caching/tagged-answer.js';
import { NodeCache } from '../nodes/served/node.cache.js';
import type { ProxyNode } from '../nodes/proxy-node.entity.js';
import { LimitedPlacesCache } from '../presence/online/limited-places.cache.js';

/** The answer that changes nothing in XrayRP. An empty object in `alive` would delete the addresses that it knows itself. */
const UNCHANGED = WholeAnswer.of('{}');
const NOBODY = WholeAnswer.of('{"alive":{}}');

/**
 * The users with a limit of devices who are online on other nodes, in the form of the daemon: XrayRP wants addresses, all others want
 * their number. Addresses that the node itself has reported do not count: it would lock its own users out.
 */
@Injectable()
export class AliveListService {
  constructor(
    private readonly nodes: NodeCache,
    private readonly places: LimitedPlacesCache,
    private readonly clock: Clock,
  ) {}

  /** @throws WrongFamily */
  async of(id: number): Promise<TaggedAnswer> {
    const { node } = await this.nodes.getInOutage('uniproxy', id);
    const since = this.clock.unixSeconds() - 2 * node.settings.pushInterval;
    const elsewhere = await this.elsewhere(node, since);
    const isOfAddresses = node.daemon === 'xrayrp';
    if (elsewhere.size === 0) return isOfAddresses ? UNCHANGED : NOBODY;
    const alive: Record<string, number | readonly string[]> = {};
    for (const [uid, addresses] of elsewhere) alive[uid] = isOfAddresses ? [...addresses] : addresses.size;
    return WholeAnswer.of(JSON.stringify({ alive }));
  }

  private async elsewhere({ id }: ProxyNode, since: number): Promise<Map<number, Set<string>>> {
    const byUser = new Map<number, Set<string>>();
    for (const { userId, places } of await this.places.current()) {
      const own = new Set(
        places.filter(({ nodeId, seenAt }) => nodeId === id && seenAt >= since).map(({ address }) => address),
      );
      const others = places.filter((place) => place.nodeId !== id && place.seenAt >= since && !own.has(place.address));
      if (others.length > 0) byUser.set(userId, new Set(others.map(({ address }) => address)));
    }
    return byUser;
  }
}
