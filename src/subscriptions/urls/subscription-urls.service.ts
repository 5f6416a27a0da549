import { Injectable } from '@nestjs/common';
import { AddressesCache } from '../../addresses/addresses.cache.js';
import { Config } from '../../config/config.js';
import { SubscriptionUrls } from './subscription-urls.js';

/** Gives the addresses of links by the addresses of the panel, which operators may change at any time. */
@Injectable()
export class SubscriptionUrlsService {
  constructor(
    private readonly config: Config,
    private readonly addresses: AddressesCache,
  ) {}

  /** The addresses as of now. Ask again for each request. */
  async current(): Promise<SubscriptionUrls> {
    const { publicUrl, linkBase } = await this.addresses.current();
    return new SubscriptionUrls(this.config.subscriptionTitle, publicUrl ?? undefined, linkBase ?? undefined);
  }
}
