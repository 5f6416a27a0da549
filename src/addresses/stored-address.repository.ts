import { Repository } from 'typeorm';
import { ADDRESS_NAMES, type AddressName, type AddressValues } from './addresses.js';
import type { StoredAddress } from './stored-address.entity.js';

/** The rows of `addresses`. */
export class StoredAddressRepository extends Repository<StoredAddress> {
  async values(): Promise<AddressValues> {
    const rows = await this.find();
    const urlOf = (name: AddressName): string | null => rows.find((row) => row.name === name)?.url ?? null;
    return { public_url: urlOf('public_url'), subscription_url: urlOf('subscription_url') };
  }

  /** Stores both addresses. An address that is null loses its row. @param changedAt Unix seconds */
  async replace(values: AddressValues, changedAt: number): Promise<void> {
    for (const name of ADDRESS_NAMES) {
      const url = values[name];
      if (url === null) await this.delete({ name });
      else await this.save(this.create({ name, url, changedAt }));
    }
  }
}
