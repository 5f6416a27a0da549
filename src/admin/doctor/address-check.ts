import type { DataSource } from 'typeorm';
import { StoredAddress } from '../../addresses/stored-address.entity.js';
import { StoredAddressRepository } from '../../addresses/stored-address.repository.js';
import { isLoopbackHost } from '../../common/checks/loopback.js';
import type { Config } from '../../config/config.js';
import { type Finding, finding } from './finding.js';

/** Checks that links have an address, and TLS. @param isCommand advice names a command */
export async function checkAddresses(source: DataSource, config: Config, isCommand: boolean): Promise<Finding[]> {
  const stored = await new StoredAddressRepository(StoredAddress, source.manager).values();
  const panel = config.publicUrl ?? stored.public_url;
  const links = config.subscriptionUrl ?? stored.subscription_url ?? panel;
  if (links === null) return [finding(isCommand ? 'addresses-missing-command' : 'addresses-missing')];
  const plain = [links, panel].find((url) => url !== null && isPlain(url));
  return [
    finding('addresses-set', { panel: panel ?? '-', links }),
    ...(typeof plain === 'string' ? [finding('addresses-plain', { url: plain })] : []),
  ];
}

function isPlain(url: string): boolean {
  return url.startsWith('http:') && !isLoopbackHost(new URL(url).host);
}
