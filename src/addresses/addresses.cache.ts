import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { VersionedValue } from '../database/versions/versioned-value.js';
import { VersionsService } from '../database/versions/versions.service.js';
import type { Addresses, AddressValues } from './addresses.js';
import { StoredAddressRepository } from './stored-address.repository.js';

/**
 * The addresses of the panel: those of the environment, or else those that operators have stored. A change reaches every process within
 * a second. Never those of a request: callers choose its `Host`.
 */
@Injectable()
export class AddressesCache {
  private readonly stored: VersionedValue<AddressValues>;

  constructor(
    private readonly config: Config,
    versions: VersionsService,
    rows: StoredAddressRepository,
  ) {
    this.stored = new VersionedValue(versions, 'addresses', () => rows.values());
  }

  async current(): Promise<Addresses> {
    const { publicUrl: fixedUrl, subscriptionUrl: fixedBase } = this.config;
    if (fixedUrl !== null && fixedBase !== null) return { publicUrl: fixedUrl, linkBase: fixedBase };
    const { public_url: storedUrl, subscription_url: storedBase } = await this.stored.current();
    const publicUrl = fixedUrl ?? storedUrl;
    return { publicUrl, linkBase: fixedBase ?? storedBase ?? publicUrl };
  }

  /** The origin of the panel in browsers; null while nobody has set it. */
  async publicUrl(): Promise<string | null> {
    return this.config.publicUrl ?? (await this.current()).publicUrl;
  }
}
