import { Module } from '@nestjs/common';
import { provideRepository } from '../database/repository.js';
import { AddressesCache } from './addresses.cache.js';
import { AddressesService } from './addresses.service.js';
import { StoredAddress } from './stored-address.entity.js';
import { StoredAddressRepository } from './stored-address.repository.js';

/** The addresses at which browsers and apps find the panel. */
@Module({
  providers: [provideRepository(StoredAddressRepository, StoredAddress), AddressesCache, AddressesService],
  exports: [AddressesCache, AddressesService],
})
export class AddressesModule {}
