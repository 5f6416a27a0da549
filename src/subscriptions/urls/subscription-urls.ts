import { withoutBrackets } from '../../common/checks/host.js';
import { NoSubscriptionUrl } from '../links/link.errors.js';

/** Builds the addresses of links. */
export class SubscriptionUrls {
  /**
   * @param title the name of subscriptions in apps
   * @param panelAddress where apps log in; undefined while nobody has set it
   * @param base the beginning of links; undefined while nobody has set it
   */
  constructor(
    readonly title: string,
    readonly panelAddress: string | undefined,
    private readonly base: string | undefined,
  ) {}

  /** The address of a link; undefined if links have none. */
  find(code: string): string | undefined {
    return this.base === undefined ? undefined : `${this.base}/s/${code}`;
  }

  /** The address of a link. @throws NoSubscriptionUrl */
  get(code: string): string {
    const url = this.find(code);
    if (url === undefined) throw new NoSubscriptionUrl();
    return url;
  }

  /** Checks that links have an address, before a caller adds one. @throws NoSubscriptionUrl */
  requireBase(): void {
    if (this.base === undefined) throw new NoSubscriptionUrl();
  }

  /** The host of links, an IPv6 address without brackets; undefined if links have no address. */
  get host(): string | undefined {
    return this.base === undefined ? undefined : withoutBrackets(new URL(this.base).hostname);
  }
}
