import { Injectable } from '@nestjs/common';
import { BoundedCache } from '../../common/concurrency/bounded-cache.js';
import { secretHash } from '../../common/secrets/secret-hash.js';
import { Clock } from '../../common/time/clock.js';
import { addressNetwork } from '../../credentials/address-network.js';
import type { Gate } from '../../http/load/gate.js';
import { addressOf } from '../../http/request/address-of.js';
import { LinkCodesService } from '../links/link-codes.service.js';
import { LinkLookupsCache } from '../links/link-lookups.cache.js';
import { isCode } from '../links/new-code.js';
import type { Subscriber } from '../links/subscriber.js';
import { SubscriptionLinkRepository } from '../links/subscription-link.repository.js';
import { CallBudget } from './call-budget.js';
import { TooManySubscriptionCalls, UnknownLink } from './subscription.errors.js';
import { codeIn } from './code-in.js';

const SECOND_MS = 1000;
const UNKNOWN = { most: 30, refillMs: 2 * SECOND_MS, maxKeys: 50_000 };
const KNOWN = { most: 60, refillMs: SECOND_MS, maxKeys: 50_000 };

/**
 * Finds the owners of codes, within the budgets of their callers. An address that has sent too many unknown codes gets no further
 * look-up, except of codes that may be good by what the process has in memory: the neighbours of a guesser keep their subscriptions. A known
 * code has a budget of its own.
 */
@Injectable()
export class LinkGateService {
  /** A program is recognized by a code that was good at its last use, or at the last look at all codes. */
  readonly gate: Gate = {
    recognize: (request) => {
      const code = codeIn(request);
      const hash = secretHash(code);
      return this.recognized.has(hash) || this.lookups.has(code) ? hash : undefined;
    },
    admit: async (request) => void (await this.find(codeIn(request), addressOf(request))),
  };

  private readonly unknown: CallBudget<string>;
  private readonly known: CallBudget<number>;
  /** The numbers of links, by the hashes of their codes. */
  private readonly recognized = new BoundedCache<string, number>(KNOWN.maxKeys);

  constructor(
    private readonly clock: Clock,
    private readonly links: SubscriptionLinkRepository,
    private readonly codes: LinkCodesService,
    private readonly lookups: LinkLookupsCache,
  ) {
    this.unknown = new CallBudget(clock, UNKNOWN);
    this.known = new CallBudget(clock, KNOWN);
  }

  /** The owner of a code, as one of the calls that the code may have. @throws UnknownLink, TooManySubscriptionCalls, LinkKeyLost */
  async use(code: string, address: string): Promise<Subscriber> {
    const number = this.recognized.get(secretHash(code));
    if (number !== undefined) this.count(number);
    const subscriber = await this.find(code, address);
    if (number === undefined) this.count(subscriber.linkId);
    return subscriber;
  }

  /** With one look-up at most. @throws UnknownLink, TooManySubscriptionCalls, LinkKeyLost */
  private async find(code: string, address: string): Promise<Subscriber> {
    const [network, hash] = [addressNetwork(address), secretHash(code)];
    if (!this.recognized.has(hash)) await this.requireBudget(network, code);
    // A text that cannot be a code takes the same way as an unknown one.
    const lookup = await this.codes.lookupOf(isCode(code) ? code : '');
    const subscriber = await this.links.findSubscriber(lookup, this.clock.unixSeconds());
    if (subscriber !== undefined) {
      this.recognized.set(hash, subscriber.linkId);
      return subscriber;
    }
    this.recognized.delete(hash);
    // In a flood of unknown codes the process shall know the good ones. A failed look is repeated.
    this.lookups.refresh().catch(() => undefined);
    const wait = this.unknown.take(network);
    throw wait === 0 ? new UnknownLink() : new TooManySubscriptionCalls(wait);
  }

  private async requireBudget(network: string, code: string): Promise<void> {
    const wait = this.unknown.wait(network);
    if (wait === 0) return;
    await this.lookups.refresh();
    if (!this.lookups.has(code)) throw new TooManySubscriptionCalls(wait);
  }

  private count(linkId: number): void {
    const wait = this.known.take(linkId);
    if (wait > 0) throw new TooManySubscriptionCalls(wait);
  }
}
