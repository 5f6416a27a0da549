import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecretBox } from '../../common/secrets/secret-box.js';
import { LinkCodeLost, LinkKeyLost } from './link.errors.js';
import { SubscriptionKeyRepository } from './subscription-key.repository.js';
import type { SubscriptionLink } from './subscription-link.entity.js';

const KEY_BYTES = 32;

/** The columns of a link that come from its code. */
type CodeColumns = Pick<SubscriptionLink, 'lookup' | 'code'>;

/**
 * The stored forms of codes. A code is found by its HMAC under a random key, and is encrypted beside it, since it is shown again.
 * The key itself is a stored secret: a new `APP_SECRET` encrypts it once more and changes no link. So the database alone gives
 * nobody a way to test guesses of short codes.
 */
@Injectable()
export class LinkCodesService {
  private key: Buffer | undefined;
  /** Stands in while no link exists, so that an unknown code costs the same. */
  private readonly noKey = randomBytes(KEY_BYTES);

  constructor(
    private readonly keys: SubscriptionKeyRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** The value by which a code is found. @throws LinkKeyLost */
  async lookupOf(code: string): Promise<string> {
    return hmac(await this.currentKey(), code);
  }

  /** The same, if the process has the key already. */
  knownLookupOf(code: string): string | undefined {
    return this.key === undefined ? undefined : hmac(this.key, code);
  }

  /** Reads the key, unless the process has it or there is none. @throws LinkKeyLost */
  async loadKey(): Promise<void> {
    await this.currentKey();
  }

  /** The same for many codes, in their order. @throws LinkKeyLost */
  async lookupsOf(codes: readonly string[]): Promise<string[]> {
    const key = await this.currentKey();
    return codes.map((code) => hmac(key, code));
  }

  /** The columns for a new code. The first code creates the key. @param manager of a transaction @throws LinkKeyLost */
  async columnsOf(manager: EntityManager, code: string): Promise<CodeColumns> {
    const keys = manager.withRepository(this.keys);
    const stored = (await keys.findKey()) ?? (await keys.keep(this.newKey()));
    return { lookup: hmac(this.opened(stored), code), code: this.secrets.seal(code) };
  }

  /** The columns for many new codes, in their order. @param manager of a transaction @throws LinkKeyLost */
  async columnsOfAll(manager: EntityManager, codes: readonly string[]): Promise<CodeColumns[]> {
    if (codes.length === 0) return [];
    const keys = manager.withRepository(this.keys);
    const key = this.opened((await keys.findKey()) ?? (await keys.keep(this.newKey())));
    return codes.map((code) => ({ lookup: hmac(key, code), code: this.secrets.seal(code) }));
  }

  /** The code of a link. @throws LinkCodeLost */
  reveal({ id, code }: Pick<SubscriptionLink, 'id' | 'code'>): string {
    const opened = this.secrets.open(code);
    if (opened === undefined) throw new LinkCodeLost(id);
    return opened;
  }

  /** Makes the next use read the key again. Other processes keep the old key, under which they find no link. */
  forgetKey(): void {
    this.key = undefined;
  }

  private async currentKey(): Promise<Buffer> {
    if (this.key === undefined) {
      const sealed = await this.keys.findKey();
      if (sealed !== undefined) this.key = this.opened(sealed);
    }
    return this.key ?? this.noKey;
  }

  private newKey(): string {
    return this.secrets.seal(randomBytes(KEY_BYTES).toString('base64url'));
  }

  private opened(sealed: string): Buffer {
    const opened = this.secrets.open(sealed);
    if (opened === undefined) throw new LinkKeyLost();
    return Buffer.from(opened, 'base64url');
  }
}

function hmac(key: Buffer, code: string): string {
  return createHmac('sha256', key).update(code).digest('hex');
}
