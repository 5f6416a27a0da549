import { Injectable } from '@nestjs/common';
import { AddressesCache } from '../../addresses/addresses.cache.js';
import { Config } from '../../config/config.js';
import type { OwnOrigin } from './origin-check.js';

/** Knows the origin of the panel's own pages. */
@Injectable()
export class OwnOriginService {
  constructor(
    private readonly config: Config,
    private readonly addresses: AddressesCache,
  ) {}

  async current(): Promise<OwnOrigin> {
    return { publicUrl: await this.addresses.publicUrl(), isOnly: this.config.publicUrl !== null };
  }
}
