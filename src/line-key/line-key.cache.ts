import { Injectable } from '@nestjs/common';
import { Clock } from '../common/time/clock.js';
import { DatabaseUnavailable } from '../database/database.errors.js';
import { VersionedValue } from '../database/versions/versioned-value.js';
import { VersionsService } from '../database/versions/versions.service.js';
import { headerKeyHash } from './key-hash.js';
import { LineKeyRejected } from './line-key.errors.js';
import { LineKeyRepository } from './line-key.repository.js';
import type { NodeCredentials } from './node-credentials.js';

const MAX_SKEW_SECONDS = 300;

interface CachedKey {
  readonly id: number;
  readonly nodeId: number;
  readonly expiresAt: number | null;
}

type Keys = ReadonlyMap<string, CachedKey>;

/**
 * Caches all keys that are not revoked, by their hash, as of the last version. A check of a key costs no query. The time of a
 * lookup by SHA-256 reveals nothing about a key.
 */
@Injectable()
export class LineKeyCache {
  private readonly keys: VersionedValue<Keys>;

  constructor(
    private readonly lineKeys: LineKeyRepository,
    versions: VersionsService,
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
    const keys = await this.newest(credentials);
    const now = this.clock.now() / 1000;
    const key = liveKey(keys, credentials, now);
    const serverTime = Math.floor(now);
    const skew = (credentials.timestamp ?? serverTime) - serverTime;
    if (Math.abs(skew) > MAX_SKEW_SECONDS) {
      throw new LineKeyRejected(
        'skewed',
        `The timestamp is off by ${skew} s, and ${MAX_SKEW_SECONDS} s are allowed; the server's time is ${serverTime}`,
        skew,
      );
    }
    return key.id;
  }

  /** The node of a key by what the process has in memory, whatever else is right or wrong about the call. Undefined for any other text. */
  nodeOf(key: string): number | undefined {
    return this.keys.known?.get(headerKeyHash(key))?.nodeId;
  }

  /**
   * Repeats step 3 for an admitted call that has waited. The time of its request is older by then, and proves nothing.
   *
   * @throws LineKeyRejected
   */
  async verifyAgain(credentials: NodeCredentials): Promise<void> {
    liveKey(await this.keys.current(), credentials, this.clock.now() / 1000);
  }

  /**
   * A daemon that sends no time takes any failure for its configuration, and ends. So while the database is away the keys hold that the
   * process has in memory: nobody can revoke one meanwhile.
   */
  private async newest({ timestamp }: NodeCredentials): Promise<Keys> {
    try {
      return await this.keys.current();
    } catch (error) {
      const { known } = this.keys;
      if (timestamp !== undefined || known === undefined || !(error instanceof DatabaseUnavailable)) throw error;
      return known;
    }
  }

  private async load(): Promise<Keys> {
    const rows = await this.lineKeys.listUnrevoked();
    return new Map(rows.map(({ hash, id, nodeId, expiresAt }) => [hash, { id, nodeId, expiresAt }]));
  }
}

/** @throws LineKeyRejected */
function liveKey(keys: Keys, { key: text, nodeId }: NodeCredentials, now: number): CachedKey {
  const key = keys.get(headerKeyHash(text));
  if (key?.nodeId !== nodeId || (key.expiresAt !== null && key.expiresAt <= now)) {
    throw new LineKeyRejected('unknown', 'The key is not a live line key of this node');
  }
  return key;
}
