import { Injectable } from '@nestjs/common';
import { VersionedValue } from '../../database/versions/versioned-value.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { NodeCache } from '../../nodes/served/node.cache.js';
import type { ServedNode } from '../../nodes/served/served-node.js';
import { isOwnAddress } from './app-hosts.js';
import { EntryRepository } from './entry.repository.js';
import type { Entry } from './entry.entity.js';

/** A place where clients reach a node. */
export interface Address extends Pick<Entry, 'name' | 'host' | 'port' | 'sort' | 'country'> {
  /** `node 3` or `entry 5`. It stays the same while the settings change. */
  readonly key: string;
  readonly view: ServedNode;
}

/** All addresses at one version of nodes and of entries. */
export interface Addresses {
  /** Differs for each version. */
  readonly version: string;
  /** In the order of apps. */
  readonly list: readonly Address[];
}

/** Caches where clients reach the nodes, as of the last versions of nodes and of entries. */
@Injectable()
export class AddressCache {
  private readonly entries: VersionedValue<readonly Entry[]>;
  private latest: Addresses = { version: '', list: [] };

  constructor(
    private readonly nodes: NodeCache,
    private readonly versions: VersionsService,
    repository: EntryRepository,
  ) {
    this.entries = new VersionedValue(versions, 'subscriptions', () => repository.list());
  }

  async current(): Promise<Addresses> {
    const version = `${await this.versions.current('nodes')}.${await this.versions.current('subscriptions')}`;
    if (this.latest.version !== version) {
      this.latest = { version, list: addressesOf(await this.nodes.list(), await this.entries.current()) };
    }
    return this.latest;
  }
}

/**
 * The addresses that clients see. A node has its own address, unless an entry with neither host nor port names that one: such an
 * entry gives it another name or place, or hides it.
 */
export function addressesOf(nodes: readonly ServedNode[], entries: readonly Entry[]): Address[] {
  const own = new Set(entries.filter(isOwnAddress).map(({ nodeId }) => nodeId));
  const views = new Map(nodes.map((view) => [view.node.id, view]));
  const given = entries
    .filter(({ hidden }) => hidden === 0)
    .flatMap(({ id, nodeId, name, host, port, sort, country }): Address[] => {
      const view = views.get(nodeId);
      if (view === undefined) return [];
      return [{ key: `entry ${id}`, view, name, host: host || view.node.host, port, sort, country }];
    });
  const rest = nodes
    .filter(({ node }) => !own.has(node.id))
    .map((view): Address => {
      const { id, name, host } = view.node;
      return { key: `node ${id}`, view, name, host, port: 0, sort: 0, country: '' };
    });
  return [...given, ...rest].sort((a, b) => b.sort - a.sort || a.view.node.id - b.view.node.id);
}
