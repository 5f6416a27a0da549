import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { LinkCodesService } from './link-codes.service.js';
import { SubscriptionLinkRepository } from './subscription-link.repository.js';

const REFRESH_MS = 1000;
/** Links with these numbers are read again at each look: a transaction may commit after one with a higher number. */
const OVERLAP = 1000;
const PAGE = 10_000;
/** Hexadecimal digits of a lookup: 48 bits, which fit into a number. Two links with the same ones do no harm. */
const DIGITS = 12;

/**
 * Says whether a code may be one of the panel's, without a question to the database for each code: while unknown codes come, the process
 * looks at the newest links once a second. It reads no links before the first unknown code.
 */
@Injectable()
export class LinkLookupsCache {
  private readonly known = new Set<number>();
  private lookedAt = -Infinity;
  private looking: Promise<void> | undefined;
  private newest = 0;

  constructor(
    private readonly links: SubscriptionLinkRepository,
    private readonly codes: LinkCodesService,
    private readonly clock: Clock,
  ) {}

  /** True for a code that a link had at the last look, even if the link has ended. It asks nobody. */
  has(code: string): boolean {
    const lookup = this.known.size === 0 ? undefined : this.codes.knownLookupOf(code);
    return lookup !== undefined && this.known.has(digitsOf(lookup));
  }

  /** Looks at the newest links, unless the process has done so in the last second. @throws LinkKeyLost */
  async refresh(): Promise<void> {
    if (this.clock.monotonic() - this.lookedAt < REFRESH_MS) return;
    this.looking ??= this.look().finally(() => (this.looking = undefined));
    await this.looking;
  }

  private async look(): Promise<void> {
    const begunAt = this.clock.monotonic();
    await this.codes.loadKey();
    let after = Math.max(0, this.newest - OVERLAP);
    for (let isLast = false; !isLast;) {
      const page = await this.links.lookupsAfter(after, PAGE);
      for (const { lookup } of page) this.known.add(digitsOf(lookup));
      after = page.at(-1)?.id ?? after;
      isLast = page.length < PAGE;
    }
    this.newest = Math.max(this.newest, after);
    this.lookedAt = begunAt;
  }
}

function digitsOf(lookup: string): number {
  return Number.parseInt(lookup.slice(0, DIGITS), 16);
}
