import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { VersionedValue } from '../database/versioned-value.js';
import { Versions } from '../database/versions.js';
import { headerKeyHash } from './key-hash.js';
import { LineKey } from './line-key.entity.js';
import { LineKeyRejected } from './line-key.errors.js';
import type { NodeCredentials } from './node-credentials.js';

const MOST_SKEW_SECONDS = 300;

interface LiveKey {
  readonly id: number;
  readonly nodeId: number;
  readonly expiresAt: number | null;
}

type Keys = ReadonlyMap<string, LiveKey>;

/**
 * All keys that are not revoked, in memory by their hash, as of the last version. A key that is looked up costs no
 * question to the database; looking for a SHA-256 by its value tells an attacker's stopwatch nothing about a key.
 */
@Injectable()
export class LineKeyRing {
  private readonly keys: VersionedValue<Keys>;

  constructor(
    private readonly database: Database,
    versions: Versions,
    private readonly clock: Clock,
  ) {
    this.keys = new VersionedValue(versions, 'line-keys', () => this.load());
  }

  /**
   * Steps 3 and 4 of the wire contract's authorization.
   *
   * @returns the id of the line key
   * @throws LineKeyRejected
   */
  async verify(credentials: NodeCredentials): Promise<number> {
    const keys = await this.keys.current();
    const now = this.clock.now() / 1000;
    const key = keys.get(headerKeyHash(credentials.key));
    if (key?.nodeId !== credentials.nodeId || (key.expiresAt !== null && key.expiresAt <= now)) {
      throw new LineKeyRejected('unknown', 'The key is not a live line key of this node');
    }
    const serverTime = Math.floor(now);
    const skew = credentials.timestamp - serverTime;
    if (Math.abs(skew) > MOST_SKEW_SECONDS) {
      throw new LineKeyRejected(
        'skewed',
        `The timestamp is off by ${skew} s, and ${MOST_SKEW_SECONDS} s are allowed; the server's time is ${serverTime}`,
        skew,
      );
    }
    return key.id;
  }

  private async load(): Promise<Keys> {
    const rows = await this.database.read((manager) => manager.find(LineKey, { where: { revokedAt: IsNull() } }));
    return new Map(rows.map(({ hash, id, nodeId, expiresAt }) => [hash, { id, nodeId, expiresAt }]));
  }
}
