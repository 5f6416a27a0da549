import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { NoSubscriptionUrl } from './link.errors.js';

/** Builds the addresses of links from `SUBSCRIPTION_URL`, or else from `PUBLIC_URL`. Never from a request: callers choose its `Host`. */
@Injectable()
export class SubscriptionUrlsService {
  constructor(private readonly config: Config) {}

  /** The address of a link; undefined if no setting gives it. */
  find(code: string): string | undefined {
    const { base } = this;
    return base === null ? undefined : `${base}/s/${code}`;
  }

  /** Checks that links have an address, before a caller adds one. @throws NoSubscriptionUrl */
  requireBase(): void {
    if (this.base === null) throw new NoSubscriptionUrl();
  }

  /** The host name of links; undefined if no setting gives it. */
  get host(): string | undefined {
    const { base } = this;
    return base === null ? undefined : new URL(base).hostname;
  }

  /** The address of a link. @throws NoSubscriptionUrl */
  get(code: string): string {
    const url = this.find(code);
    if (url === undefined) throw new NoSubscriptionUrl();
    return url;
  }

  /** The name of the subscription in apps. */
  get title(): string {
    return this.config.subscriptionTitle;
  }

  /** The address at which apps log in; undefined if no setting gives it. */
  get panelAddress(): string | undefined {
    return this.config.publicUrl ?? undefined;
  }

  private get base(): string | null {
    const { subscriptionUrl, publicUrl } = this.config;
    return subscriptionUrl ?? publicUrl;
  }
}
