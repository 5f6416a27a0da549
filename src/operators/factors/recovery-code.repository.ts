import { IsNull, Repository } from 'typeorm';
import type { RecoveryCode } from './recovery-code.entity.js';

/** The rows of `recovery_codes`. */
export class RecoveryCodeRepository extends Repository<RecoveryCode> {
  /** Replaces all codes of an operator. */
  async replaceAll(operatorId: number, hashes: readonly string[]): Promise<void> {
    await this.delete({ operatorId });
    await this.insert(hashes.map((hash) => ({ operatorId, hash, usedAt: null })));
  }

  /** Uses a code up. @param at Unix seconds @returns false if the operator has no such unused code */
  async use(operatorId: number, hash: string, at: number): Promise<boolean> {
    const { affected } = await this.update({ operatorId, hash, usedAt: IsNull() }, { usedAt: at });
    return affected === 1;
  }

  async countUnused(operatorId: number): Promise<number> {
    return this.countBy({ operatorId, usedAt: IsNull() });
  }
}
