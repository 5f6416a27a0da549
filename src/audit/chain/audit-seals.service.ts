import { Injectable } from '@nestjs/common';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Signer } from '../../common/secrets/signer.js';
import { isDuplicate } from '../../database/database.errors.js';
import { Database } from '../../database/database.js';
import type { AuditEntry } from '../entry/audit-entry.entity.js';
import { AuditEntryRepository, type SealedEntry } from '../entry/audit-entry.repository.js';
import { hashAt, proofOf, type Seal, SEAL_KEY } from '../entry/entry-proof.js';
import { endOfChain } from './head/head-proof.js';
import { ChainHeadsService } from './head/chain-heads.service.js';

/** Few enough for one short statement. */
const ENTRIES_AT_ONCE = 500;

/** Another process has sealed some of the entries since they were read. */
class SealsCollided extends Error {}

/**
 * Puts the entries of all processes into one chain. A job runs this in one process at a time, but nothing relies on that: two
 * processes that seal at the same time would take the same numbers or the same entries, and then the later one changes nothing.
 *
 * The chain continues at the signed end, and never before it. So entries whose seals somebody has removed get new places, and their old
 * ones are missing.
 */
@Injectable()
export class AuditSealsService {
  private readonly signer: Signer;

  constructor(
    private readonly database: Database,
    private readonly entries: AuditEntryRepository,
    private readonly heads: ChainHeadsService,
    secrets: SecretKeys,
  ) {
    this.signer = new Signer(secrets, SEAL_KEY);
  }

  /**
   * Seals all entries that have no seal, in short transactions. An entry that commits later gets its seal in a later call.
   *
   * @param signal ends the work after a transaction
   */
  async sealAll(signal: AbortSignal = new AbortController().signal): Promise<void> {
    for (let isMore = true; isMore && !signal.aborted;) isMore = (await this.sealSome()) === ENTRIES_AT_ONCE;
  }

  /** @returns the number of sealed entries; 0 if another process seals now */
  private async sealSome(): Promise<number> {
    try {
      return await this.database.transaction(async (manager) => {
        const entries = manager.withRepository(this.entries);
        const signed = await this.heads.lock(manager);
        const head = laterOf(signed && endOfChain(signed), await entries.findHead());
        const sealed = this.sealedAfter(head, await entries.listUnsealed(undefined, ENTRIES_AT_ONCE));
        if (sealed.length > 0 && (await entries.giveSeals(sealed)) !== sealed.length) throw new SealsCollided();
        if (signed !== undefined) await this.heads.move(manager, signed, endAfter(head, sealed));
        return sealed.length;
      });
    } catch (error) {
      if (error instanceof SealsCollided || isDuplicate(error)) return 0;
      throw error;
    }
  }

  private sealedAfter(head: Seal, added: readonly AuditEntry[]): SealedEntry[] {
    const sealed: SealedEntry[] = [];
    let { number, hash } = head;
    for (const entry of added) {
      number++;
      hash = hashAt(number, entry, hash);
      sealed.push({ id: entry.id, seal: number, hash, proof: proofOf(this.signer, hash) });
    }
    return sealed;
  }
}

/** The log may be ahead of the signed end: a process without its key seals too. */
function laterOf(signed: Seal | undefined, found: Seal): Seal {
  return signed === undefined || signed.number < found.number ? found : signed;
}

function endAfter(head: Seal, sealed: readonly SealedEntry[]): Seal {
  const last = sealed.at(-1);
  return last === undefined ? head : { number: last.seal, hash: last.hash };
}
