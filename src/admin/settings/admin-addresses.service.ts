import { Injectable } from '@nestjs/common';
import { AddressesCache } from '../../addresses/addresses.cache.js';
import { type AddressChange, AddressesService } from '../../addresses/addresses.service.js';
import { type Precondition, tagOf } from '../../fields/version/precondition.js';
import { TaggedDocument } from '../../http/caching/tagged-document.js';
import { PasskeyRepository } from '../../operators/factors/passkey.repository.js';
import type { AddressesDocument } from './addresses.docs.js';

/** The addresses of the panel in the admin API. */
@Injectable()
export class AdminAddressesService {
  constructor(
    private readonly addresses: AddressesService,
    private readonly cache: AddressesCache,
    private readonly passkeys: PasskeyRepository,
  ) {}

  async show(): Promise<TaggedDocument<AddressesDocument>> {
    const { linkBase } = await this.cache.current();
    const document = { ...(await this.addresses.show()), link_base: linkBase, passkeys: await this.passkeys.count() };
    return new TaggedDocument(document, tagOf(await this.addresses.stored()));
  }

  /** @throws InvalidValue, AddressFixed, PreconditionFailed */
  async change(change: AddressChange, precondition: Precondition): Promise<TaggedDocument<AddressesDocument>> {
    await this.addresses.set(change, precondition);
    return this.show();
  }
}
